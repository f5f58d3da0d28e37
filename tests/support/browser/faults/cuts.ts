import type { Eye } from './eye.ts'

/** Nothing is cut without its whole text at hand. */
export function seeCuts(eye: Eye) {
  const { SLACK, styleOf, px, lineOf, add, clipsAround, scene, controls, texts } = eye

  /** The element with the whole text: a title or the control's own name, or the link to which the row leads. */
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
      // An ellipsis stands for the rest of the line.
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
