/**
 * What the eyes of a test look for: a heading stands over its column, nothing is cut without its whole text at hand, no two texts or controls
 * overlap, nothing leaves the page, a fixed bar hides no last row, a toast covers neither the title nor what was acted upon, the focus is on
 * something, and what looks disabled is.
 */
export type FaultRule = 'heading' | 'cut' | 'overlap' | 'outside' | 'last' | 'toast' | 'focus' | 'disabled'

/** What is wrong with something that is drawn: the element's name and the rest of the sentence. */
export type Fault = { rule: FaultRule; element: string; what: string }

type SeeOptions = {
  /** Looks at the end of what scrolls, too, where a fixed bar must hide nothing. It moves what was scrolled, and back. */
  scrolls?: boolean
}

/**
 * Returns what is wrong with what the page draws, computed from boxes. It runs in the page and knows nothing outside of itself.
 * While a modal dialog is open, only that is looked at: nobody can use what lies behind it.
 */
export function seeFaults({ scrolls = false }: SeeOptions = {}): Fault[] {
  type Box = { left: number; top: number; right: number; bottom: number }
  /** Something that is painted: its whole box, and the part of it that its surroundings leave to be seen. */
  type Thing = { element: Element; box: Box; seen: Box; layer: Layer; text?: string }
  /** What is painted together, and how far in front: the flow of the page, what sticks, what is fixed, what lies over everything. */
  type Layer = { root: Element | null; rank: 0 | 1 | 2 | 3 }

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

  type Clip = { element: Element; box: Box; x: boolean; y: boolean; scrollsX: boolean; scrollsY: boolean }
  const clipsOf = new Map<Element, Clip[]>()
  /** What cuts the contents of an element off, from the inside out. */
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

  /** What can be used, and each line of text. */
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
      for (const line of range.getClientRects()) {
        // Letters are smaller than their line.
        const inset = line.height * 0.2
        const box = { left: line.left, top: line.top + inset, right: line.right, bottom: line.bottom - inset }
        const seen = seenPart(box, clipsAround(element))
        if (!isEmpty(box) && !isEmpty(seen)) texts.push({ element, box, seen, layer: layerOf(element), text })
      }
    }
    return { controls, texts }
  }
  const { controls, texts } = thingsIn(scene)
  const things = [...controls, ...texts]

  /** Whether whatever is painted at a point hides what lies behind it, up to an element. */
  const isOpaque = (element: Element) => {
    const { backgroundColor, opacity, backgroundImage } = styleOf(element)
    const alpha = /rgba\(.*,\s*([\d.]+)\)/.exec(backgroundColor)?.[1] ?? /\/\s*([\d.]+)/.exec(backgroundColor)?.[1]
    const solid = backgroundColor !== 'transparent' && (alpha === undefined || Number(alpha) > 0.85)
    return (solid || backgroundImage.startsWith('url') || /^(img|canvas|video|iframe)$/.test(element.localName)) && Number(opacity) > 0.85
  }
  const isIn = (element: Element, part: Element) => element === part || element.contains(part)
  /** From front to back, what paints at the middle of a box. */
  const stackAt = ({ left, top, right, bottom }: Box) => document.elementsFromPoint((left + right) / 2, (top + bottom) / 2)
  const isInWindow = (box: Box) => !isEmpty(crossing(box, windowBox))

  function seeHeadings() {
    const compare = (headings: readonly Element[], cells: readonly Element[]) => {
      const pairs = headings.flatMap((heading, index) => {
        const cell = cells[index]
        return cell && isVisible(heading) && isVisible(cell) && wordsOf(heading)
          ? [{ heading, own: boxOf(heading), column: boxOf(cell) }]
          : []
      })
      const aside = pairs.filter(
        ({ own, column }) =>
          Math.abs(own.left - column.left) > SLACK || Math.abs(own.right - own.left - (column.right - column.left)) > SLACK,
      )
      const worst = aside.at(-1)
      if (!worst) return
      const { heading, own, column } = worst
      const where = `begins at ${px(own.left)} and is ${px(own.right - own.left)} wide, the column at ${px(column.left)} with ${px(column.right - column.left)}`
      add(
        'heading',
        { element: heading, text: wordsOf(heading) },
        `and ${aside.length - 1} others do not stand over their columns: it ${where}`,
      )
    }
    /** On a phone a row is a card of several lines, and its head is a bar for sorting. */
    const isLine = (cells: readonly Element[]) =>
      cells.every((cell, index) => index === 0 || boxOf(cell).left >= boxOf(cells[index - 1] ?? cell).right - SLACK)
    for (const table of scene.querySelectorAll('table, [role=table], [role=grid]')) {
      const rows = [...table.querySelectorAll('tr, [role=row]')].filter(isVisible).map((row) => [...row.children].filter(isVisible))
      const head = rows.find((row) => row.length > 1 && row.every((cell) => cell.matches('thead > tr > *, [role=columnheader]')))
      const body = rows.find(
        (row) => row !== head && row.length === head?.length && !row.some((cell) => cell.matches('[role=columnheader]')),
      )
      if (head && body && isLine(head) && isLine(body)) compare(head, body)
    }
    // Two grids with equally many columns, one after the other: the first has the headings.
    for (const body of scene.querySelectorAll('* + *')) {
      const head = body.previousElementSibling
      if (!head || styleOf(body).display !== 'grid' || styleOf(head).display !== 'grid') continue
      const tracks = (element: Element) => styleOf(element).gridTemplateColumns.split(' ').length
      const count = tracks(head)
      if (count < 3 || tracks(body) !== count || head.children.length !== count || body.children.length < count) continue
      if (head.className !== body.className && !head.querySelector(CONTROLS)) compare([...head.children], [...body.children])
    }
  }

  /** Where the whole text can be had: in a title or the control's own name, or behind the link that the row leads to. */
  function wholeOf(element: Element, text: string) {
    // Some titles are measured and set when the pointer is there.
    element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    const words = text.split(/[\s·…]+/)
    let link = false
    for (let one: Element | null = element; one && one !== scene; one = one.parentElement) {
      const label = `${one.getAttribute('title') ?? ''} ${one.getAttribute('aria-label') ?? ''}`
      if (words.every((word) => label.includes(word))) return 'words'
      link ||= one.matches('a[href]') || (one.matches('tr, [role=row], li') && one.querySelector('a[href]') !== null)
      if (one.matches('button, [role=option], section, form')) break
    }
    return link ? 'link' : undefined
  }
  function seeCuts() {
    /** So much of a name has to be seen for it to be told from others before a link is followed. */
    const FEWEST = 72
    const cut = (element: Element, text: string, seen: number, whole: number) => {
      if (whole - seen <= SLACK) return
      const at = wholeOf(element, text)
      if (at === 'words' || (at === 'link' && (seen >= FEWEST || seen >= whole / 2))) return
      add('cut', { element, text }, `is cut: ${px(seen)} of ${px(whole)} are seen${at ? '' : ', and the whole text is nowhere at hand'}`)
    }
    const done = new Set<Element>()
    for (const { element, text = '', box, seen } of texts) {
      const clips = clipsAround(element)
      const first = clips[0]
      if (first && !first.scrollsX && !done.has(first.element)) {
        const { scrollWidth, clientWidth, scrollHeight, clientHeight } = first.element
        const { textOverflow, webkitLineClamp } = styleOf(first.element)
        // An ellipsis stands for what does not fit of the whole line.
        if (clientWidth > 2 && textOverflow === 'ellipsis' && scrollWidth > clientWidth + 1) {
          done.add(first.element)
          cut(element, lineOf(first.element) || text, clientWidth, scrollWidth)
        }
        if (webkitLineClamp && webkitLineClamp !== 'none' && scrollHeight > clientHeight + SLACK) {
          done.add(first.element)
          cut(element, lineOf(first.element) || text, clientHeight, scrollHeight)
        }
      }
      if (first && done.has(first.element)) continue
      for (const clip of clips) {
        if (clip.scrollsX) break
        if (done.has(clip.element) || !clip.x) continue
        const lost = Math.max(clip.box.left - box.left, 0) + Math.max(box.right - clip.box.right, 0)
        if (lost > SLACK && seen.right - seen.left > 1) cut(element, text, seen.right - seen.left, box.right - box.left)
      }
      for (const clip of clips) {
        if (clip.scrollsY) break
        if (done.has(clip.element) || !clip.y) continue
        const lost = Math.max(clip.box.top - box.top, 0) + Math.max(box.bottom - clip.box.bottom, 0)
        if (lost > SLACK && !wholeOf(element, text))
          add(
            'cut',
            { element, text },
            `is cut at its ${box.top < clip.box.top ? 'top' : 'bottom'}: ${px(lost)} of its ${px(box.bottom - box.top)} are not seen`,
          )
      }
    }
    for (const { element } of controls) {
      const field = element as HTMLInputElement
      if (!element.matches('input') || field.value || !field.placeholder || field.scrollWidth <= field.clientWidth + SLACK) continue
      add(
        'cut',
        { element: field, text: field.placeholder },
        `is cut: ${px(field.clientWidth)} of the ${px(field.scrollWidth)} of the placeholder are seen`,
      )
    }
  }

  function seeOutside() {
    const isInside = ({ left, right }: Box) => left >= 0 && right < windowBox.right
    for (const thing of things) {
      const { element, box } = thing
      const within = element.matches(CONTROLS) && thing.text === undefined ? above(element) : element
      const clips = within ? clipsAround(within) : []
      // What something else cuts off or scrolls does not leave the page.
      if (clips.some(({ x, box, scrollsX, element }) => (scrollsX && element.scrollWidth > element.clientWidth) || (x && isInside(box))))
        continue
      // What is hidden until it gets the focus waits outside.
      if (thing.layer.rank === 2 && box.bottom < 0) continue
      const [right, left] = [box.right - windowBox.right, -box.left]
      if (right > SLACK) add('outside', thing, `leaves the page at the right by ${px(right)}`)
      else if (left > SLACK) add('outside', thing, `leaves the page at the left by ${px(left)}`)
      else if (thing.layer.rank >= 2 && !clips.some(({ scrollsY }) => scrollsY) && box.bottom - windowBox.bottom > SLACK)
        add('outside', thing, `leaves the page at the bottom by ${px(box.bottom - windowBox.bottom)}`)
    }
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth)
      add('outside', { element: document.body, text: 'The page' }, `is ${px(scrollWidth - clientWidth)} wider than the window`)
  }

  function seeOverlaps() {
    const inWindow = things.filter(({ seen }) => isInWindow(seen)).sort((one, other) => one.seen.top - other.seen.top)
    for (const [index, one] of inWindow.entries())
      for (const other of inWindow.slice(index + 1)) {
        if (other.seen.top >= one.seen.bottom) break
        const common = crossing(one.seen, other.seen)
        if (common.right - common.left <= SLACK || common.bottom - common.top <= SLACK) continue
        if (one.element === other.element || isIn(one.element, other.element) || isIn(other.element, one.element)) continue
        const bothTexts = one.text !== undefined && other.text !== undefined
        // A button in a field, a badge on a button, a link over a whole card.
        if (!bothTexts && one.layer === other.layer && (isWithin(one.seen, other.seen) || isWithin(other.seen, one.seen))) continue
        if (!isInWindow(common)) continue
        judge(one, other, common)
      }
  }
  function judge(one: Thing, other: Thing, common: Box) {
    const stack = stackAt(common)
    const at = (thing: Thing) => stack.findIndex((element) => isIn(thing.element, element) && isIn(element, thing.element))
    const [places, size] = [[at(one), at(other)] as const, `${px(common.right - common.left)} × ${px(common.bottom - common.top)}`]
    const [front, back] = places[0] !== -1 && (places[1] === -1 || places[0] < places[1]) ? [one, other] : [other, one]
    if (one.layer === other.layer) {
      add('overlap', front, `lies over ${nameOf(back)} by ${size}`)
      return
    }
    // What is not in the stack at all lies behind something else, or takes no pointer.
    if (at(front) === -1 || (at(back) === -1 && stack.length > 0 && front.layer.rank === back.layer.rank)) return
    const before = stack.slice(0, at(back) === -1 ? stack.length : at(back))
    const isHidden = before.some((element) => isOpaque(element) && !isIn(element, back.element))
    if (front.layer.rank < back.layer.rank) add('overlap', front, `is painted over ${nameOf(back)} by ${size}`)
    else if (!isHidden && front.layer.rank < 3) add('overlap', back, `shines through under ${nameOf(front)} by ${size}`)
  }

  const isOfToasts = (root: Element) =>
    root.closest('[aria-label^=Notificaciones]') !== null || root.querySelector('[aria-label^=Notificaciones], [role=alert]') !== null

  /** What is fixed at the lower edge of the window, or sticks there. */
  const barsBelow = () =>
    controls.concat(texts).reduce<Element[]>((bars, { layer }) => {
      if (layer.root && (layer.rank === 1 || layer.rank === 2) && !bars.includes(layer.root)) {
        const box = layer.root.getBoundingClientRect()
        if (!isOfToasts(layer.root) && box.top > innerHeight / 2 && isInWindow(box) && box.width > windowBox.right / 2)
          bars.push(layer.root)
      }
      return bars
    }, [])

  /** What goes on under a bar that floats: the rows are read below it. */
  function seeBelowBars() {
    for (const bar of barsBelow()) {
      const { bottom, left, right } = bar.getBoundingClientRect()
      if (styleOf(bar).position !== 'fixed' || innerHeight - bottom < 4) continue
      const strip = { left, right, top: bottom, bottom: innerHeight }
      const below = texts.find(
        ({ seen, layer }) =>
          layer.rank === 0 && crossing(seen, strip).bottom - crossing(seen, strip).top > SLACK && !isEmpty(crossing(seen, strip)),
      )
      if (below)
        add(
          'overlap',
          { element: bar },
          `ends ${px(innerHeight - bottom)} above the edge of the window, and ${nameOf(below)} shines through under it`,
        )
    }
  }

  function seeLast() {
    if (!scrolls) return
    const bars = barsBelow()
    const scroller = document.scrollingElement
    if (!scroller || bars.length === 0) return
    const { scrollTop: top, scrollLeft: left } = scroller
    scroller.scrollTo({ top: scroller.scrollHeight, behavior: 'instant' })
    clipsOf.clear()
    for (const bar of bars) {
      const box = boxOf(bar)
      for (const thing of things) {
        if (thing.layer.rank !== 0 || isIn(bar, thing.element)) continue
        const common = crossing(seenPart(boxOf(thing.element), clipsAround(thing.element)), box)
        if (common.bottom - common.top > SLACK && common.right - common.left > SLACK)
          add('last', thing, `lies behind ${nameOf({ element: bar })} by ${px(common.bottom - common.top)} where the page ends`)
      }
    }
    scroller.scrollTo({ top, left, behavior: 'instant' })
  }

  function seeToasts() {
    const acted: { element: Element } | undefined = Reflect.get(window, 'lastAction')
    const h1 = [...document.querySelectorAll('h1')].find(isVisible)
    for (const toast of document.querySelectorAll(TOASTS)) {
      if (!isVisible(toast)) continue
      const box = toast.getBoundingClientRect()
      for (const [what, covered] of [
        ['the title', h1],
        ['what was acted upon,', acted?.element],
      ] as const) {
        if (!covered?.isConnected || !isVisible(covered) || isIn(toast, covered) || isIn(covered, toast)) continue
        const common = crossing(box, covered.getBoundingClientRect())
        if (common.right - common.left > SLACK && common.bottom - common.top > SLACK)
          add(
            'toast',
            { element: toast, text: wordsOf(toast) },
            `covers ${what} ${nameOf({ element: covered })} by ${px(common.right - common.left)} × ${px(common.bottom - common.top)}`,
          )
      }
    }
  }

  function seeDisabled() {
    /** So much less readable than what stands beside it is what cannot be used. */
    const PALE = 0.6
    /** What is chosen is not to be paler than the others at all, but colours of one shade differ a little. */
    const PALE_CHOICE = 0.8
    const isDisabled = (element: Element) => element.matches(':disabled, [aria-disabled=true]') || element.closest('[inert]') !== null
    const opacityOf = (element: Element) => {
      let opacity = 1
      for (let one: Element | null = element; one && one !== scene; one = one.parentElement) opacity *= Number(styleOf(one).opacity)
      return opacity
    }
    const lookOf = (element: Element) => [styleOf(element).color, styleOf(element).backgroundColor, opacityOf(element).toFixed(2)].join(' ')
    const kindOf = (element: Element) => `${element.localName} ${element.getAttribute('class')} ${element.getAttribute('data-variant')}`
    const buttons = controls.filter(({ element }) => element.matches('button, a[href], [role=button], [role=tab], [role^=menuitem]'))
    const enabledLooks = new Map<string, Set<string>>()
    for (const { element } of buttons)
      if (!isDisabled(element)) enabledLooks.set(kindOf(element), (enabledLooks.get(kindOf(element)) ?? new Set()).add(lookOf(element)))
    for (const thing of buttons) {
      const { element } = thing
      // What is on its way is dimmed until it has come.
      if (element.closest(WAITING)) continue
      if (isClear(styleOf(element).color)) continue
      if (isDisabled(element)) {
        if (enabledLooks.get(kindOf(element))?.has(lookOf(element)) && styleOf(element).cursor !== 'not-allowed')
          add('disabled', thing, 'is disabled and looks like what can be used')
      } else if (opacityOf(element) <= 0.6 && element.closest('[aria-disabled=true], :disabled') === null)
        add('disabled', thing, `looks disabled, with an opacity of ${opacityOf(element).toFixed(2)}, and can be used`)
    }
    // The system's own colours, which it chooses in pairs, are not told by a style: behind each text it paints a ground of its own.
    if (matchMedia('(forced-colors: active)').matches) return
    // Choices beside each other: what is not chosen is as readable as what is.
    for (const group of scene.querySelectorAll('[role=group], [role=tablist], [role=radiogroup], nav')) {
      const own = buttons.filter(({ element }) => element.closest('[role=group], [role=tablist], [role=radiogroup], nav') === group)
      const isChosen = ({ element }: Thing) =>
        element.matches('[aria-pressed=true], [aria-current], [aria-selected=true], [aria-checked=true]')
      const chosen = own.find(isChosen)
      if (!chosen) continue
      for (const thing of own) {
        // A page that is only announced is no page yet.
        if (isChosen(thing) || thing.element.matches('[data-announced], [aria-disabled=true], :disabled')) continue
        const [pale, beside] = contrastOf(thing.element) < contrastOf(chosen.element) ? [thing, chosen] : [chosen, thing]
        const [less, more] = [contrastOf(pale.element), contrastOf(beside.element)]
        if (less < more * (pale === chosen ? PALE_CHOICE : PALE) && less < 9)
          add('disabled', pale, `looks disabled beside ${nameOf(beside)}: a contrast of ${less.toFixed(1)} beside ${more.toFixed(1)}`)
      }
    }
  }
  const channels = (color: string) => (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number)
  const brightness = (color: string) => {
    const [red = 0, green = 0, blue = 0] = channels(color).map((value) =>
      value / 255 <= 0.04045 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4,
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  /** How well a control's text is read, as WCAG reckons it. */
  function contrastOf(element: Element) {
    const of: Element | null = texts.find((one) => isIn(element, one.element))?.element ?? element
    let ground: Element | null = of
    while (ground && !isOpaque(ground)) ground = ground.parentElement
    const [one = 0, other = 0] = [styleOf(of).color, ground ? styleOf(ground).backgroundColor : 'rgb(255, 255, 255)'].map(brightness)
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
  }

  seeHeadings()
  seeCuts()
  seeOutside()
  seeOverlaps()
  seeBelowBars()
  seeLast()
  seeToasts()
  seeDisabled()
  return [...faults.values()]
}
