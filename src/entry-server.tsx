import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { LoginDocument } from './app/public/login-document.tsx'
import { fetchPage, publicPages } from './app/public/pages.tsx'
import { Theme } from './app/public/theme.tsx'
import { config } from './config.ts'

export { consoleSegments } from './app/screens.ts'

/** The document of every console page. */
export const consolePage = { title: config.product.name }

/** The pages that the build prerenders. */
export const pages = Object.entries(publicPages).map(([path, { title, description, source }]) => ({
  path,
  source,
  title: `${config.product.name} | ${title}`,
  description,
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
