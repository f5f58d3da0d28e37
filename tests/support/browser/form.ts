import type { Page } from 'playwright-core'

/** The typed or chosen values, by the labels of the fields. */
type Typed = Record<string, string | boolean>

/** Returns the field of a form with this label, of any kind. */
export const field = (page: Page, label: string) => {
  const named = { name: label, exact: true }
  return page.getByRole('textbox', named).or(page.getByRole('combobox', named)).or(page.getByRole('checkbox', named))
}

/** Fills in the fields of a form. Of a choice among many, a part of its label is enough. */
export async function fillIn(page: Page, typed: Typed) {
  for (const [label, value] of Object.entries(typed)) {
    const input = field(page, label)
    const kind = await input.evaluate((element) => element.ariaHasPopup ?? element.tagName)
    if (typeof value === 'boolean') await input.setChecked(value)
    else if (kind === 'SELECT') await input.selectOption({ label: value })
    else await input.fill(value)
    if (kind !== 'listbox') continue
    await page
      .getByRole('option')
      .filter({ hasText: String(value) })
      .first()
      .click()
  }
}

/** Returns the values of a form's fields, by their labels. */
export async function typedIn(page: Page, labels: readonly string[]): Promise<Typed> {
  const read = (element: Element) => {
    if (element instanceof HTMLSelectElement) return element.selectedOptions[0]?.textContent ?? ''
    if (element instanceof HTMLInputElement && element.type === 'checkbox') return element.checked
    return (element as HTMLInputElement | HTMLTextAreaElement).value // the fields have no other elements
  }
  const values = labels.map(async (label) => [label, await field(page, label).evaluate(read)] as const)
  return Object.fromEntries(await Promise.all(values))
}

/** Returns the messages at a field that is marked as invalid; none at another one. */
export const errorsAt = (page: Page, label: string) =>
  field(page, label).evaluate((input) =>
    input.ariaInvalid === 'true'
      ? (input.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .filter((id) => id.endsWith('error'))
          .flatMap((id) => document.getElementById(id)?.textContent ?? [])
      : [],
  )
