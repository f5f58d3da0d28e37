import { escapeHtml } from './mail/layout.ts'

/** What a document says about itself beyond what the build has written: to search engines, and to programs that show a link. */
export type DocumentHead = {
  title: string
  /** What the page is of: its heading. */
  heading: string
  description: string
  /** The one address of the page, with the host. */
  url: string
  /** The address of its picture, with the host. */
  image: string | undefined
  /** What it is about, in the words of schema.org. */
  data: object
}

/** Writes a head into a document of the build. */
export function withHead(html: string, { title, heading, description, url, image, data }: DocumentHead) {
  const property = (name: string, content: string) => `<meta property="${name}" content="${escapeHtml(content)}">`
  const head = [
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    ...[property('og:type', 'profile'), property('og:title', title), property('og:description', description), property('og:url', url)],
    image && property('og:image', image),
    // No text of somebody's ends the script.
    `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
  ]
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace(/<meta name="description"[^>]*>/, '')
    .replace('</head>', () => `${head.filter(Boolean).join('')}</head>`)
    .replace(/(<h1[^>]*>)[^<]*/, (_, tag: string) => tag + escapeHtml(heading))
}
