import type { Fault, FaultRule } from './fault.ts'

export type Box = { left: number; top: number; right: number; bottom: number }
/** Something that is painted: its whole box, and the part of it that its surroundings leave to be seen. */
export type Thing = { element: Element; box: Box; seen: Box; layer: Layer; text?: string }
/** Elements that are painted together, and how far in front: the flow of the page, sticky ones, fixed ones, those that lie over everything. */
type Layer = { root: Element | null; rank: 0 | 1 | 2 | 3 }
type Clip = { element: Element; box: Box; x: boolean; y: boolean; scrollsX: boolean; scrollsY: boolean }

/**
 * Measures the page as it is drawn: the boxes of its controls and texts, the elements that cut them off, and how far in front they are painted.
 * It runs in the page and knows nothing outside of itself. While a modal dialog is open, only the dialog is looked at: nobody can use the page
 * behind it.
 */
export function openEye() {
  /** Boxes are rounded to parts of a pixel, and fonts to whole ones. */
  const SLACK = 2
  const CONTROLS =
    'button, a[href], input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=switch], [role=checkbox], [role=option], [role^=menuitem]'
  const OVERLAYS = '[role=menu], [role=listbox], [role=tooltip], [role=dialog], .mantine-Popover-dropdown, [popover]'
  const WAITING = '[data-outdated], [data-pending], [aria-busy=true]'
  const TOASTS = '[role=region][aria-label^="Notificaciones"] :is([role=alert], [role=group])'

  const faults = new Map<string, Fault>()
  const styles = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (element: Element) => {
    const known = styles.get(element) ?? getComputedStyle(element)
    styles.set(element, known)
    return known
  }
  const px = (length: number) => `${Math.round(length)} px`
  const boxOf = (element: Element): Box & { width: number; height: number } => {
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect()
    return { left, top, right, bottom, width, height }
  }
  const isEmpty = ({ left, top, right, bottom }: Box) => right - left < 1 || bottom - top < 1
  const crossing = (one: Box, other: Box): Box => ({
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  })
  const isWithin = (inner: Box, outer: Box) =>
    inner.left >= outer.left - 1 && inner.right <= outer.right + 1 && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1
  const windowBox: Box = { left: 0, top: 0, right: document.documentElement.clientWidth, bottom: innerHeight }

  const wordsOf = (element: Element) =>
    // biome-ignore lint/performance/useDomNodeTextContent: the words of two elements beside each other have to stay apart.
    (element.getAttribute('aria-label') ?? (element instanceof HTMLElement ? element.innerText : element.textContent) ?? '')
      .replace(/\s+/g, ' ')
      .trim()
  const lineOf = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim()
  const short = (words: string) => (words.length > 60 ? `${words.slice(0, 60)}…` : words)
  function nameOf({ element, text }: Pick<Thing, 'element' | 'text'>) {
    if (text !== undefined) return `«${short(text)}»`
    const field = element as HTMLInputElement
    const words = wordsOf(element) || field.labels?.[0]?.textContent || field.placeholder || element.getAttribute('title') || element.id
    return `${element.getAttribute('role') ?? element.localName} «${short(words ?? '')}»`
  }
  function add(rule: FaultRule, thing: Pick<Thing, 'element' | 'text'>, what: string) {
    const element = nameOf(thing)
    // One sentence tells of a fault, however many lines a text has.
    const kind = rule === 'cut' ? thing.element.getAttribute('class') || element : element
    const key = `${rule} ${kind} ${what.replace(/\d+ px/g, '')}`
    if (!faults.has(key)) faults.set(key, { rule, element, what })
  }

  const isClear = (color: string) => /rgba\(.*, 0\)|transparent/.test(color)
  const isVisible = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true })
  const scrollsIn = (overflow: string) => overflow === 'auto' || overflow === 'scroll'

  /** The element that this one's place is reckoned from, through which alone it is clipped. */
  function above(element: Element): Element | null {
    const { position } = styleOf(element)
    if (position === 'fixed') {
      for (let one = element.parentElement; one; one = one.parentElement)
        if (styleOf(one).transform !== 'none' || styleOf(one).contain.includes('paint')) return one
      return null
    }
    if (position !== 'absolute') return element.parentElement
    for (let one = element.parentElement; one; one = one.parentElement)
      if (styleOf(one).position !== 'static' || styleOf(one).transform !== 'none' || /paint|strict|content/.test(styleOf(one).contain))
        return one
    return null
  }

  const clipsOf = new Map<Element, Clip[]>()
  /** The elements that cut the contents of an element off, from the inside out. */
  function clipsAround(element: Element): Clip[] {
    const known = clipsOf.get(element)
    if (known) return known
    const outer = above(element)
    const around = outer && outer !== document.documentElement && outer !== document.body ? clipsAround(outer) : []
    const { overflowX, overflowY, contain, clipPath } = styleOf(element)
    const paints = /paint|strict|content/.test(contain)
    const x = overflowX !== 'visible' || paints
    const y = overflowY !== 'visible' || paints
    let own = around
    if (element !== document.body && (x || y || clipPath.startsWith('inset'))) {
      const rectangle = element.getBoundingClientRect()
      const isHidden = clipPath.startsWith('inset(50%')
      const box = isHidden
        ? { left: rectangle.left, top: rectangle.top, right: rectangle.left, bottom: rectangle.top }
        : { left: rectangle.left, top: rectangle.top, right: rectangle.right, bottom: rectangle.bottom }
      own = [
        { element, box, x: x || isHidden, y: y || isHidden, scrollsX: scrollsIn(overflowX), scrollsY: scrollsIn(overflowY) },
        ...around,
      ]
    }
    clipsOf.set(element, own)
    return own
  }
  function seenPart(box: Box, clips: readonly Clip[]): Box {
    const seen = { ...box }
    for (const clip of clips) {
      if (clip.x) {
        seen.left = Math.max(seen.left, clip.box.left)
        seen.right = Math.min(seen.right, clip.box.right)
      }
      if (clip.y) {
        seen.top = Math.max(seen.top, clip.box.top)
        seen.bottom = Math.min(seen.bottom, clip.box.bottom)
      }
    }
    return seen
  }

  const layers = new Map<Element, Layer>()
  function layerOf(element: Element): Layer {
    const known = layers.get(element)
    if (known) return known
    const { position } = styleOf(element)
    const isOver = element.matches(OVERLAYS) || element.matches(':modal') || element.matches(TOASTS)
    const rank = isOver ? 3 : position === 'fixed' ? 2 : position === 'sticky' ? 1 : 0
    const parent = element.parentElement ? layerOf(element.parentElement) : { root: null, rank: 0 as const }
    const layer: Layer = rank > parent.rank || (rank > 0 && rank === parent.rank) ? { root: element, rank } : parent
    layers.set(element, layer)
    return layer
  }

  const modals = [...document.querySelectorAll<HTMLElement>('dialog:modal, [role=dialog][aria-modal=true]')].filter(isVisible)
  const scene = modals.at(-1) ?? document.body

  /** Each control, and each line of text. */
  function thingsIn(root: Element) {
    const controls: Thing[] = []
    const texts: Thing[] = []
    for (const element of root.querySelectorAll(CONTROLS)) {
      if (!isVisible(element)) continue
      const box = boxOf(element)
      const outer = above(element)
      const seen = seenPart(box, outer ? clipsAround(outer) : [])
      if (box.width < 4 || box.height < 4 || isEmpty(seen)) continue
      // A free time in a calendar shows itself under the pointer alone.
      if (isClear(styleOf(element).color) && isClear(styleOf(element).backgroundColor)) continue
      controls.push({ element, box, seen, layer: layerOf(element) })
    }
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const own = node.nodeValue?.replace(/\s+/g, ' ').trim()
      if (!element || !own || element.closest('script, style, noscript, svg, option, select, template') || !isVisible(element)) continue
      if (isClear(styleOf(element).color)) continue
      const text = element.childElementCount > 0 ? own : lineOf(element)
      range.selectNodeContents(node)
      // A space at the end of a line that keeps its spaces hangs over the edge, where nothing is drawn.
      const hangs = styleOf(element).whiteSpace === 'pre-wrap' && element.clientWidth > 0 && element.scrollWidth <= element.clientWidth
      const edge = hangs ? element.getBoundingClientRect().right : Number.POSITIVE_INFINITY
      for (const line of range.getClientRects()) {
        // Letters are smaller than their line.
        const inset = line.height * 0.2
        const box = { left: line.left, top: line.top + inset, right: Math.min(line.right, edge), bottom: line.bottom - inset }
        const seen = seenPart(box, clipsAround(element))
        if (!isEmpty(box) && !isEmpty(seen)) texts.push({ element, box, seen, layer: layerOf(element), text })
      }
    }
    return { controls, texts }
  }
  const { controls, texts } = thingsIn(scene)
  const things = [...controls, ...texts]

  /** Whether the elements painted at a point hide everything behind them, up to an element. */
  const isOpaque = (element: Element) => {
    const { backgroundColor, opacity, backgroundImage } = styleOf(element)
    const alpha = /rgba\(.*,\s*([\d.]+)\)/.exec(backgroundColor)?.[1] ?? /\/\s*([\d.]+)/.exec(backgroundColor)?.[1]
    const solid = backgroundColor !== 'transparent' && (alpha === undefined || Number(alpha) > 0.85)
    return (solid || backgroundImage.startsWith('url') || /^(img|canvas|video|iframe)$/.test(element.localName)) && Number(opacity) > 0.85
  }
  const isIn = (element: Element, part: Element) => element === part || element.contains(part)
  /** The elements painted at the middle of a box, from front to back. */
  const stackAt = ({ left, top, right, bottom }: Box) => document.elementsFromPoint((left + right) / 2, (top + bottom) / 2)
  /** Whether a point lies in a box, and beside its rounded corner. */
  function isBesideCorner(element: Element, x: number, y: number) {
    const { left, top, right, bottom, width, height } = boxOf(element)
    if (x < left || x > right || y < top || y > bottom) return false
    const corner = `border${y < (top + bottom) / 2 ? 'Top' : 'Bottom'}${x < (left + right) / 2 ? 'Left' : 'Right'}Radius` as const
    const [across = '0', down = across] = styleOf(element)[corner].split(' ')
    const lengthOf = (radius: string, side: number) =>
      radius.endsWith('%') ? (Number.parseFloat(radius) * side) / 100 : Number.parseFloat(radius)
    const [rx, ry] = [Math.min(lengthOf(across, width), width / 2), Math.min(lengthOf(down, height), height / 2)]
    const [dx, dy] = [rx - Math.min(x - left, right - x), ry - Math.min(y - top, bottom - y)]
    return dx > 0 && dy > 0 && (dx / rx) ** 2 + (dy / ry) ** 2 > 1
  }
  /** Whether an element paints nothing at the middle of a box, since its own corner, or that of an element that cuts it off, is rounded there. */
  function isRoundedOff(element: Element, { left, top, right, bottom }: Box) {
    const around = [element, ...clipsAround(element).map((clip) => clip.element)]
    return around.some((one) => isBesideCorner(one, (left + right) / 2, (top + bottom) / 2))
  }
  const isInWindow = (box: Box) => !isEmpty(crossing(box, windowBox))
  return {
    SLACK,
    CONTROLS,
    WAITING,
    TOASTS,
    styleOf,
    px,
    boxOf,
    isEmpty,
    crossing,
    isWithin,
    windowBox,
    wordsOf,
    lineOf,
    nameOf,
    add,
    isClear,
    isVisible,
    above,
    clipsOf,
    clipsAround,
    seenPart,
    scene,
    controls,
    texts,
    things,
    isOpaque,
    isIn,
    stackAt,
    isRoundedOff,
    isInWindow,
    /** The faults that were found. */
    told: () => [...faults.values()],
  }
}

export type Eye = ReturnType<typeof openEye>
