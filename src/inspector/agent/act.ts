import type { Act } from '../protocol.ts'

/** The page may take so long, in milliseconds, to show the element of an act. */
const PATIENCE = 5000
/** It may take so long to draw the result. */
const DRAWN = 50

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isField = (element: unknown): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement

/** The field with this label that can be seen and changed. A required one has a star after its label. */
function fieldOf(label: string) {
  const named = [...document.querySelectorAll('label')].filter(({ textContent }) => textContent.replace(/\s*\*$/, '') === label)
  return named.map(({ control }) => control).find((one): one is Field => isField(one) && !one.disabled && one.checkVisibility())
}
const buttonOf = (name: string) =>
  [...document.querySelectorAll('button')].find((one) => one.textContent.trim() === name && !one.disabled && one.checkVisibility())

function type(field: Field, text: string) {
  // React hears of a change only if it is made behind its back.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

/** Does on the page as a person would do by hand. `wait`: so many real milliseconds. If the page has no such element, nothing happens. */
export async function act({ fields = [], button }: Act, wait: (milliseconds: number) => Promise<void>) {
  async function found<Element>(look: () => Element | undefined) {
    for (let waited = 0; waited < PATIENCE; waited += DRAWN) {
      const element = look()
      if (element) return element
      await wait(DRAWN)
    }
  }
  for (const [label, text] of fields) {
    const field = await found(() => fieldOf(label))
    if (!field) return
    type(field, text)
    await wait(DRAWN)
  }
  const last = await found(() => buttonOf(button))
  last?.click()
}
