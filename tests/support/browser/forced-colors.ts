import type { Page } from 'playwright-core'

/**
 * Returns what a page leaves untold where the system has chosen all colours: a control that is chosen, disabled or focused and drawn as the others
 * are, and a button without a line around it, as one that takes something away has by its ground alone.
 */
export async function untoldIn(page: Page) {
  // From here on the browser shows where the focus is, as it does to who uses the keyboard.
  await page.keyboard.press('Tab')
  return page.evaluate(() => {
    const isShown = (one: Element) => {
      const { width, height } = one.getBoundingClientRect()
      return width > 2 && height > 2 && one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    }
    const shown = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter(isShown)
    const nameOf = (one: Element) => `${one.localName} «${one.getAttribute('aria-label') ?? one.textContent?.trim().slice(0, 40)}»`
    /** All that is drawn of a control without its words. */
    const drawnOf = (one: Element) => {
      const { color, backgroundColor, borderColor, borderStyle, borderWidth, outline, textDecorationLine } = getComputedStyle(one)
      return [color, backgroundColor, borderColor, borderStyle, borderWidth, outline, textDecorationLine].join(' ')
    }
    const isLined = (one: Element) => {
      const { borderTopStyle, borderTopWidth, outlineStyle } = getComputedStyle(one)
      return (borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) > 0) || outlineStyle !== 'none'
    }
    const CHOSEN =
      '[aria-current]:not([aria-current=false]), [aria-pressed=true], [role=tab][aria-selected=true], [role=option][aria-selected=true]'
    const faults: string[] = []

    for (const one of shown(CHOSEN)) {
      const others = [...(one.closest('nav, [role=group], [role=tablist], [role=listbox], ul')?.querySelectorAll(one.localName) ?? [])]
      const beside = others.filter((other) => isShown(other) && !other.matches(CHOSEN) && other.className === one.className)
      if (beside.some((other) => drawnOf(other) === drawnOf(one))) faults.push(`chosen: ${nameOf(one)}`)
    }

    const probe = document.createElement('span')
    probe.style.color = 'GrayText'
    document.body.append(probe)
    const gray = getComputedStyle(probe).color
    probe.remove()
    for (const one of shown('button:disabled, input:disabled, select:disabled, textarea:disabled, [aria-disabled=true]'))
      if (getComputedStyle(one).color !== gray) faults.push(`disabled: ${nameOf(one)}`)

    for (const one of shown('.mantine-Button-root:not([data-variant=subtle], [data-variant=transparent])'))
      if (!isLined(one)) faults.push(`without a line: ${nameOf(one)}`)

    for (const one of shown(
      'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]',
    )) {
      // What has the focus may have handed it on to this one.
      if (document.activeElement === one) one.blur()
      const before = drawnOf(one)
      one.focus({ preventScroll: true })
      if (document.activeElement === one && drawnOf(one) === before) faults.push(`focused: ${nameOf(one)}`)
    }
    return [...new Set(faults)]
  })
}
