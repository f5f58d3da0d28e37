import type { Input } from './fields.ts'
import { capital, gendered, type Names, small } from './names.ts'
import { append, importing, partsIn, type Read } from './source.ts'

/** The list of the order of all pages. */
export const ORDER = 'src/app/screens.ts'

const screensOf = ({ entity }: Names) => `${small(entity)}Screens`
const pathOf = ({ path }: Names) => `src/features/${path}/${path}.screens.ts`

/** The parts of the list up to the page that is named, each with the rows that it stands for. Empty where there is no such page. */
function upTo(page: string, order: string, read: Read) {
  const rows = new Map<string, string>()
  for (const [, names = '', path = ''] of order.matchAll(/^import \{ ([^}]+) \} from '#(\S+\.screens\.ts)'$/gm))
    for (const name of names.split(', ')) rows.set(`...${name}`, partsIn(read(path) ?? '', name).join('\n'))
  const parts = partsIn(order, 'screens').map((part) => ({ part, text: rows.get(part) ?? part }))
  return parts.slice(0, parts.findLastIndex(({ text }) => new RegExp(`^ *'${page}`, 'm').test(text)) + 1)
}

/** The group of the sidebar in which a link after that page is. A group is a run of links: one in the middle of it belongs to it, too. */
function groupAfter(page: string, order: string, read: Read) {
  const above = upTo(page, order, read)
    .map(({ text }) => text)
    .join('\n')
  return /\bgroup: '[^']+'/.exec(above.slice(above.lastIndexOf(' link: {')))?.[0]
}

/** Names the rows of an entity in the list of the order. */
export function inScreens(text: string, names: Names, read: Read) {
  const { after } = names
  const imported = importing(text, `#${pathOf(names)}`, screensOf(names))
  return append(imported, 'screens', `  ...${screensOf(names)},`, after && (upTo(after, text, read).at(-1)?.part ?? `'${after}`))
}

/** The rows of the pages of an entity. */
export function screensFile(names: Names, { hasOwner }: Input, order: string, read: Read) {
  const { entity, entities, file, manyWords, path, spanish, spanishMany, after } = names
  const folder = `#src/features/${path}`
  const title = capital(spanishMany)
  const roles = hasOwner ? "['BACKOFFICE', 'DOCTOR']" : "['BACKOFFICE']"
  const group = after && groupAfter(after, order, read)
  return {
    [pathOf(names)]:
      `${after ? "import { IconList } from '@tabler/icons-react'\n" : ''}import type { Screens } from '#src/ui/page/screen.ts'

/** The pages of ${manyWords}. */
export const ${screensOf(names)}: Screens = {
  '/${path}': {
    title: '${title}',
    page: () => import('${folder}/${path}-page.tsx'),
    reads: ['list${entities}'],
    allowedRoles: ${roles},
${after ? `    link: { label: '${title}', ${group ? `${group}, ` : ''}icon: IconList, visibleTo: ${roles} },\n` : ''}  },
  '/${path}/create': {
    title: 'Crear ${spanish}',
    crumb: 'Crear',
    page: () => import('${folder}/${file}-page.tsx'),
    allowedRoles: ${roles},
  },
  '/${path}/:id': {
    title: 'Detalle ${gendered(names).ofThe} ${spanish}',
    crumb: 'Detalle',
    page: () => import('${folder}/${file}-page.tsx'),
    reads: ['get${entity}'],
    allowedRoles: ${roles},
  },
}
`,
  }
}
