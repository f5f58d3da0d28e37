import type { Eye } from './eye.ts'

/** A heading stands over its column. */
export function seeHeadings(eye: Eye) {
  const { SLACK, CONTROLS, styleOf, px, boxOf, wordsOf, add, isVisible, scene } = eye

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
    const body = rows.find((row) => row !== head && row.length === head?.length && !row.some((cell) => cell.matches('[role=columnheader]')))
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
