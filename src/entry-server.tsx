import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { policy, type Rule } from '#contract/generated/policy.ts'
import { descriptions } from '#src/public/descriptions.ts'
import { LoginDocument } from '#src/public/login-document.tsx'
import { fetchPage, publicPages } from '#src/public/pages.tsx'
import { Theme } from '#src/public/theme.tsx'
import type { PageRead } from '#src/ui/page/screen.ts'
import { Loading } from './app/loading.tsx'
import { mayOpen, patternOf, screens } from './app/screens.ts'
import { config } from './config.ts'

export { consoleSegments } from './app/screens.ts'

/** A read as a document has it: its address, the roles that may read it there (null: anybody), and the operation if it is an extension. */
function readOf(read: PageRead, screen?: string) {
  const [id, query] = typeof read === 'string' ? [read] : read
  const { path, roles, extension }: Rule = policy[id]
  const search = new URLSearchParams(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]))
  const readers = screen === undefined ? null : roles.filter((role) => role !== 'PUBLIC' && mayOpen(screen, role)).join(' ')
  return [`${config.api.base}${path}${query ? `?${search}` : ''}`, readers, ...(extension ? [id] : [])]
}

const ofAll = (['verifySession', 'getCurrentUser'] as const).map((id) => readOf(id))

/** The document of an address in the console that no page has. */
export const consolePage = { title: config.product.name, reads: ofAll }

/** The console's pages: the pattern of their addresses under /app, the import of their module, and their first reads. */
export const consolePages = Object.entries(screens).map(([path, { title, documentTitle = title, page, reads = [] }]) => ({
  path,
  pattern: patternOf(path).source,
  title: `${config.product.name} | ${documentTitle}`,
  module: String(page),
  reads: [...ofAll, ...reads.map((read) => readOf(read, path))],
}))

/** The look of a document of the console until its scripts run. */
export const loading = renderToStaticMarkup(
  <Theme>
    <Loading />
  </Theme>,
)

/** The pages that the build prerenders. */
export const pages = Object.entries(publicPages).map(([path, { title, source, isApp }]) => ({
  path,
  source,
  isApp,
  title: `${config.product.name} | ${title}`,
  description: descriptions[path],
}))

/** The theme's CSS variables, which are the same on all pages. */
export const themeStyle = renderToStaticMarkup(<Theme withVariables>{null}</Theme>)

/** Returns the HTML of a page. React takes over that of the login, as src/login.tsx does it, and no other. */
export async function render(path: string) {
  if (path === '/login') return renderToString(<LoginDocument />)
  const page = publicPages[path]
  const Page = page && (await fetchPage(page)).default
  return renderToStaticMarkup(<Theme>{Page && <Page />}</Theme>)
}
