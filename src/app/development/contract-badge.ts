import { parse } from 'yaml'
import { config } from '#src/config.ts'
import own from '../../../openapi.yaml?raw'
import { type Difference, differencesOf, isContract } from './contract-difference.ts'

const texts = {
  title: 'El contrato del servidor es otro',
  hint: 'Si cambiaste openapi.yaml, volvé a generar el código y reiniciá el servidor.',
  where: { here: 'Solo en la consola', there: 'Solo en el servidor', both: 'Distintos' },
} satisfies { title: string; hint: string; where: Record<Difference['where'], string> }

const ADDRESS = `${config.api.base.replace(/\/[^/]+$/, '')}/openapi.yaml`

const STYLE = `
  :host { position: fixed; inset: auto auto 0.5rem 0.5rem; z-index: 9000; max-width: min(30rem, calc(100vw - 1rem)) }
  details { font: 13px/1.5 system-ui, sans-serif; color: #1f1300; background: #ffd27d; border-radius: 6px; padding: 0.25rem 0.625rem; box-shadow: 0 2px 8px #0006 }
  summary { cursor: pointer; font-weight: 600 }
  div { max-height: 60dvh; overflow: auto; overflow-wrap: anywhere }
  h2 { font-size: inherit; margin: 0.5rem 0 0 } p, ul { margin: 0.25rem 0 } ul { padding-left: 1.25rem }`

let badge: HTMLElement | undefined

/** Asks the server for its contract, and shows a badge with the differences while it is another than the console's. */
async function compare() {
  const response = await fetch(ADDRESS).catch(() => undefined)
  const text = response?.ok ? await response.text() : own
  badge?.remove()
  // Most often the texts are alike, and nothing is parsed.
  const there = text === own ? undefined : contractIn(text)
  const differences = there ? differencesOf(parse(own), there) : []
  if (differences.length === 0) return
  badge = badgeOf(differences)
  document.body.append(badge)
}

function contractIn(text: string) {
  try {
    const document: unknown = parse(text)
    return isContract(document) ? document : undefined
  } catch {
    return undefined
  }
}

function badgeOf(differences: readonly Difference[]) {
  const host = document.createElement('aside')
  host.setAttribute('aria-label', texts.title)
  const element = (name: string, ...children: (Node | string)[]) => {
    const made = document.createElement(name)
    made.append(...children)
    return made
  }
  const groups = (['there', 'here', 'both'] as const).flatMap((where) => {
    const found = differences.filter((one) => one.where === where)
    const items = found.map(({ part, at }) => element('li', at.length ? `${part}: ${at.join(', ')}` : part))
    return items.length ? [element('h2', `${texts.where[where]} (${items.length})`), element('ul', ...items)] : []
  })
  const list = element('div', element('p', texts.hint), ...groups)
  // In a shadow the console's styles do not reach it, nor its own the console.
  host.attachShadow({ mode: 'open' }).append(element('style', STYLE), element('details', element('summary', texts.title), list))
  return host
}

/**
 * Compares the two contracts now, and when the page is looked at again, since a server is restarted meanwhile. Resolves to a function that
 * ends it.
 */
export async function watchContract() {
  window.addEventListener('focus', compare)
  await compare()
  return () => window.removeEventListener('focus', compare)
}
