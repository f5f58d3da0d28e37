import { isPersonName } from '#contract/person-name.ts'

/** Text as HTML shows it. */
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (one) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[one] ?? one)

type Link = { label: string; url: string }

/** The parts of a mail, as plain texts. */
export type Content = {
  subject: string
  greeting: string
  sentences: readonly string[]
  /** Names and values. */
  facts: readonly { name: string; value: string; link?: Link | undefined }[]
  actions: readonly Link[]
  footer: string
}

/** The parts of a mail that differ from most others. */
export type Letter = Pick<Content, 'subject' | 'greeting' | 'sentences'> &
  Partial<Pick<Content, 'facts' | 'actions' | 'footer'>> & { to: string }

/**
 * How a mail begins. Without a name where a stranger may have typed it: then the mailbox would read whatever words they chose. A record of before names
 * were checked may hold what is none.
 */
export const greet = (firstName = '') => (firstName && isPersonName(firstName) ? `Hola, ${firstName}:` : 'Hola:')

/** A mail for readers that show text only. */
export const asText = ({ greeting, sentences, facts, actions, footer }: Content) =>
  [
    greeting,
    sentences.join('\n'),
    facts.map(({ name, value, link }) => `${name}: ${value}${link ? `\n${link.label}: ${link.url}` : ''}`).join('\n'),
    ...(actions.length > 0 ? [actions.map(({ label, url }) => `${label}: ${url}`).join('\n')] : []),
    `-- \n${footer}`,
  ].join('\n\n')

// Some readers know no style sheet, and some turn colours round in the dark: what is written at each element is for the light, and the
// sheet says what it is in the dark.
const STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #171716 !important; }
  .card { background: #222220 !important; }
  .card, .card td, .card a.plain { color: #f0efec !important; }
  .quiet, .card td.quiet { color: #b3b1ab !important; }
  .second { color: #f0efec !important; border-color: #6f6d66 !important; }
}`

const FONT = "font-family: -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

/** A mail as HTML: one column, without images, legible where styles are left out. */
export function asHtml({ subject, greeting, sentences, facts, actions, footer }: Content) {
  const paragraph = (text: string) => `<p style="margin: 0 0 12px; font-size: 16px; line-height: 1.5">${escapeHtml(text)}</p>`
  const fact = ({ name, value, link }: Content['facts'][number]) => `<tr>
<td class="quiet" style="padding: 6px 16px 6px 0; vertical-align: top; white-space: nowrap; font-size: 14px; line-height: 1.5; color: #5f5d57">${escapeHtml(name)}</td>
<td style="padding: 6px 0; font-size: 16px; line-height: 1.4; font-weight: 600; color: #22211f">${escapeHtml(value)}${
    link
      ? `<br><a class="plain" href="${escapeHtml(link.url)}" style="font-size: 14px; font-weight: 400; color: #22211f">${escapeHtml(link.label)}</a>`
      : ''
  }</td>
</tr>`
  const action = ({ label, url }: Link, index: number) =>
    `<a ${index === 0 ? '' : 'class="second" '}href="${escapeHtml(url)}" style="display: inline-block; margin: 0 8px 8px 0; padding: 11px 18px; border-radius: 8px; font-size: 16px; font-weight: 600; text-decoration: none; ${
      index === 0 ? 'background: #3d6b4f; border: 1px solid #3d6b4f; color: #ffffff' : 'border: 1px solid #8d8b84; color: #22211f'
    }">${escapeHtml(label)}</a>`
  return `<!doctype html>
<html lang="es-AR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${STYLE}</style>
</head>
<body class="page" style="margin: 0; padding: 24px 12px; background: #f4f3f0; ${FONT}">
<div class="card" style="max-width: 560px; margin: 0 auto; padding: 28px 28px 20px; border-radius: 12px; background: #ffffff; color: #22211f">
${paragraph(greeting)}
${sentences.map(paragraph).join('\n')}
<table role="presentation" cellpadding="0" cellspacing="0" style="margin: 8px 0 20px; border-collapse: collapse">
${facts.map(fact).join('\n')}
</table>
${actions.length > 0 ? `<p style="margin: 0 0 12px">${actions.map(action).join('\n')}</p>` : ''}
<p class="quiet" style="margin: 12px 0 0; font-size: 13px; line-height: 1.5; color: #5f5d57">${escapeHtml(footer)}</p>
</div>
</body>
</html>`
}
