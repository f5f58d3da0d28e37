import { preloadModule } from 'react-dom'

/** The scripts that each page adds to the console's: places in `files`, by the page's path. scripts/build.mjs writes them down. */
type Listed = { files: string[]; pages: Record<string, number[]> }

let listed: Listed | undefined

/** Learns which scripts each page has. The first page needs no list, since its document names its own. */
export async function learnFiles() {
  const address = document.getElementById('root')?.dataset['files']
  if (!address || listed) return
  try {
    listed = await (await fetch(address)).json()
  } catch {
    // Without it a page comes as well, a little later.
  }
}

/** Begins to load all scripts of a page: a browser by itself learns of some only once others are there. */
export function preloadFiles(path: string) {
  for (const place of listed?.pages[path] ?? []) {
    const file = listed?.files[place]
    if (file) preloadModule(file, { as: 'script' })
  }
}
