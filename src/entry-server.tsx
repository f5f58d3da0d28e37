import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { fetchPage, publicPages } from './app/public/pages.tsx'
import { Root, Theme } from './app/public/root.tsx'
import { config } from './config.ts'

export { consoleSegments } from './app/screens.ts'

/** The entry module of every console page, under its name in the build manifest. */
export const consolePage = { title: config.product.name, source: 'src/app/console.tsx' }

/** The pages that the build prerenders. */
export const pages = Object.entries(publicPages).map(([path, { title, description, source }]) => ({
  path,
  source,
  title: `${config.product.name} | ${title}`,
  description,
}))

/** The theme's CSS variables, which a page without content also needs. */
export const themeStyle = renderToString(<Theme>{null}</Theme>)

export async function render(path: string) {
  const page = publicPages[path]
  if (page) await fetchPage(page)
  return renderToString(
    <StrictMode>
      <Root ssrPath={path} />
    </StrictMode>,
  )
}
