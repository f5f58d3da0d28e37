import { fromMarkdown } from 'mdast-util-from-markdown'
import { make } from './make-element.ts'

type Root = ReturnType<typeof fromMarkdown>
type Nodes = Root | Root['children'][number]

/** A link may lead there. Everything else, such as a script, stays text. */
const SAFE_LINK = /^(https?:|mailto:|tel:)/i

/**
 * Returns the elements of a text in Markdown: paragraphs, lists, bold, italics and links. Everything else is shown as text, so that no written
 * word is lost, and nothing of it is loaded or run.
 */
export const markdownNodes = (text: string): Node[] => drawn(fromMarkdown(text))

const inside = (node: { children: Nodes[] }) => node.children.flatMap(drawn)

function drawn(node: Nodes): Node[] {
  switch (node.type) {
    case 'root':
    case 'blockquote':
    case 'linkReference':
      return inside(node)
    case 'paragraph':
      return [make('p', {}, ...inside(node))]
    case 'heading':
      return [make('p', {}, make('strong', {}, ...inside(node)))]
    case 'strong':
      return [make('strong', {}, ...inside(node))]
    case 'emphasis':
      return [make('em', {}, ...inside(node))]
    case 'list':
      return [make(node.ordered ? 'ol' : 'ul', node.ordered && node.start ? { start: String(node.start) } : {}, ...inside(node))]
    case 'listItem':
      return [make('li', {}, ...inside(node))]
    case 'link':
      return SAFE_LINK.test(node.url)
        ? [make('a', { href: node.url, target: '_blank', rel: 'noopener noreferrer nofollow' }, ...inside(node))]
        : inside(node)
    case 'break':
      return [make('br')]
    case 'code':
      return [make('p', {}, node.value)]
    case 'text':
    case 'html':
    case 'inlineCode':
      return [document.createTextNode(node.value)]
    case 'image':
    case 'imageReference':
      return [document.createTextNode(node.alt ?? '')]
    default:
      return []
  }
}
