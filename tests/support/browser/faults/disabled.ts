import type { Eye, Thing } from './eye.ts'

/** Controls that look disabled are disabled, and a chosen one looks no paler than the others. */
export function seeDisabled(eye: Eye) {
  const { WAITING, styleOf, nameOf, add, isClear, isVisible, scene, controls, isOpaque } = eye

  const channels = (color: string) => (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number)
  const brightness = (color: string) => {
    const [red = 0, green = 0, blue = 0] = channels(color).map((value) =>
      value / 255 <= 0.04045 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4,
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const hasOwnText = (element: Element) => [...element.childNodes].some((one) => one.nodeType === Node.TEXT_NODE && one.nodeValue?.trim())
  /** How well a control's name is read, as WCAG reckons it. Of a control that is scrolled, the count beside its name may be in sight alone. */
  function contrastOf(element: Element) {
    const of = [element, ...element.querySelectorAll('*')].find((one) => hasOwnText(one) && isVisible(one)) ?? element
    let ground: Element | null = of
    while (ground && !isOpaque(ground)) ground = ground.parentElement
    const [one = 0, other = 0] = [styleOf(of).color, ground ? styleOf(ground).backgroundColor : 'rgb(255, 255, 255)'].map(brightness)
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
  }

  /** A disabled control is so much less readable than its neighbour. */
  const PALE = 0.6
  /** A chosen control is not to be paler than the others at all, but colours of one shade differ a little. */
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
    // An element on its way is dimmed until it has come.
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
  // Choices beside each other: the others are as readable as the chosen one.
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
