import { describe, expect } from 'vitest'
import { test } from '#tests/support/browser/browser.ts'
import type { FaultRule } from '#tests/support/browser/faults/fault.ts'
import { seeFaults } from '#tests/support/browser/see-faults.ts'

/** A page with a fault, what is said of it, and the same page without the fault. */
type Example = { title: string; rule: FaultRule; says: RegExp; wrong: string; right: string }

const grid = (tracks: string, head: string) => `
  <style>.scroll { overflow: auto; width: 300px } .row { display: grid; grid-template-columns: ${tracks}; min-width: max-content }</style>
  <div class="scroll"><div class="row head">${head}</div>
  <div class="row body"><div>a</div><div>b</div><div>c</div></div></div>`
const HEADINGS = '<h3>Lunes</h3><h3>Martes 24 de noviembre, 12 libres</h3><h3>Miércoles</h3>'
const line = (more: string, text: string) =>
  `<p ${more} style="width: 120px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">${text}</p>`
const NAME = 'María Eugenia Fernández de la Torre'
const rows = Array.from({ length: 60 }, (_, index) => `<p>Fila ${index}</p>`).join('')
const bar = (style: string) => `<div style="position: fixed; ${style}"><button style="width: 100%">Guardar</button></div>`
const OPAQUE = 'background: white; left: 0; right: 0; bottom: 0; height: 60px'
const toast = (top: number) =>
  `<div role="region" aria-label="Notificaciones (F8)" style="position: fixed; top: ${top}px; left: 0; background: white"><div role="alert">Se guardó el registro.</div></div>`
const choices = (chosen: string, other: string) =>
  `<div role="group"><button aria-pressed="true" style="${chosen}">Tabla</button><button aria-pressed="false" style="${other}">Tablero</button></div>`

/** Choices of which the first is scrolled until its count alone is in sight. */
const scrolled = (name: string) =>
  `<div style="overflow: hidden; width: 150px; margin-left: 60px"><div role="group" style="width: max-content; margin-left: -76px">
  <button style="border: 0; background: white"><span style="display: inline-block; width: 70px; color: ${name}">Próximas</span><span style="color: #777">337</span></button>
  <button aria-pressed="true" style="color: #000; background: #fff">Todas</button></div></div>`

/** A text whose first line ends at the border of the page, where the space after it hangs over. */
const endOfLine = (width: string) =>
  `<p style="white-space: pre-wrap; position: absolute; right: 0; width: ${width}; font-family: monospace">Control de presión</p>`

/** A button of which a sticky text touches the corner. */
const touched = (radius: string) =>
  `<div style="position: fixed; z-index: 1; left: 100px; top: 100px"><button style="width: 120px; height: 120px; border-radius: ${radius}">Guardar</button></div>
  <div style="position: sticky; left: 0; z-index: 2; margin-top: 92px; padding-left: 66px; width: max-content; pointer-events: none"><span style="pointer-events: auto">12:00</span></div>`

const examples: Example[] = [
  {
    title: 'a heading that does not stand over its column',
    rule: 'heading',
    says: /^«Miércoles» and 2 others do not stand over their columns: it begins at \d+ px and is \d+ px wide, the column at \d+ px with \d+ px/,
    wrong: grid('repeat(3, minmax(60px, 1fr))', HEADINGS),
    right: grid('repeat(3, 400px)', HEADINGS),
  },
  {
    title: 'a heading of a table whose rows are laid out by themselves',
    rule: 'heading',
    says: /^«Nombre» and 1 others do not stand/,
    wrong:
      `<table style="width: 300px; display: grid"><thead><tr><th>Id</th><th>Nombre</th></tr></thead><tbody><tr><td style="width: 200px">1</td><td>${NAME}</td></tr></tbody></table>`
        .replaceAll('<thead>', '<thead style="display: table">')
        .replaceAll('<tbody>', '<tbody style="display: table">'),
    right: `<table style="width: 300px"><thead><tr><th>Id</th><th>Nombre</th></tr></thead><tbody><tr><td style="width: 200px">1</td><td>${NAME}</td></tr></tbody></table>`,
  },
  {
    title: 'a text with an ellipsis that nothing tells whole',
    rule: 'cut',
    says: /^«María Eugenia .* is cut: 120 px of \d+ px are seen, and the whole text is nowhere at hand$/,
    wrong: line('', NAME),
    right: line(`title="${NAME}"`, NAME),
  },
  {
    title: 'a text with an ellipsis that has no title under the pointer either',
    rule: 'cut',
    says: /^«María Eugenia .* is cut: 120 px of \d+ px are seen, and the whole text is nowhere at hand$/,
    wrong: line('onpointerover="this.title = \'María\'"', NAME),
    right: line('onpointerover="this.title = this.textContent"', NAME),
  },
  {
    title: 'a name of which hardly anything is seen, though a link leads to it',
    rule: 'cut',
    says: /^«María Eugenia .* is cut: 40 px of \d+ px are seen$/,
    wrong: `<a href="/1" style="color: #000">${line('', NAME).replace('120px', '40px')}</a>`,
    right: `<a href="/1" style="color: #000">${line('', NAME)}</a>`,
  },
  {
    title: 'a word that its box cuts off',
    rule: 'cut',
    says: /^«Hoy» is cut/,
    wrong: '<button style="width: 24px; padding: 0; overflow: hidden"><span style="overflow: hidden; display: block">Hoy</span></button>',
    right: '<button style="padding: 0; overflow: hidden"><span style="overflow: hidden; display: block">Hoy</span></button>',
  },
  {
    title: 'a text that lies over another one',
    rule: 'overlap',
    says: /«Turno» lies over «Paciente» by|«Paciente» lies over «Turno» by/,
    wrong: '<div style="position: relative"><p>Paciente</p><p style="position: absolute; margin: 0; top: 4px; left: 20px">Turno</p></div>',
    right: '<div style="position: relative"><p>Paciente</p><p style="position: absolute; margin: 0; top: 4px; left: 120px">Turno</p></div>',
  },
  {
    title: 'what sticks and is painted over a fixed button',
    rule: 'overlap',
    says: /^«12:00» is painted over button «Guardar» by/,
    wrong: `${bar('z-index: 2; left: 0; right: 0; top: 100px')}<div style="height: 100px"></div><div style="position: sticky; left: 0; z-index: 2; background: white">12:00</div>`,
    right: `${bar('z-index: 3; left: 0; right: 0; top: 100px')}<div style="height: 100px"></div><div style="position: sticky; left: 0; z-index: 2; background: white">12:00</div>`,
  },
  {
    title: 'what is painted over the corner of a button, unless it is rounded',
    rule: 'overlap',
    says: /^«12:00» is painted over button «Guardar» by/,
    wrong: touched('0'),
    right: touched('50%'),
  },
  {
    title: 'a fixed bar that rows shine through',
    rule: 'overlap',
    says: /^«Fila \d+» shines through under button «Guardar» by/,
    wrong: `${rows}${bar('left: 0; right: 0; bottom: 0; height: 60px').replace('100%', '100%; height: 60px; background: none')}`,
    right: `${rows}${bar(OPAQUE).replace('100%', '100%; height: 60px; background: none')}`,
  },
  {
    title: 'rows that are read below a fixed bar',
    rule: 'overlap',
    says: /^div «Guardar» ends 40 px above the edge of the window, and «Fila \d+» shines through under it$/,
    wrong: `${rows}${bar('background: white; left: 0; right: 0; bottom: 40px; height: 60px')}`,
    right: `${rows}${bar(OPAQUE)}`,
  },
  {
    title: 'a button that leaves the page',
    rule: 'outside',
    says: /^button «Menú de usuario» leaves the page at the right by 60 px$/,
    wrong:
      '<header style="position: relative; height: 40px"><button style="position: absolute; right: -60px; width: 100px">Menú de usuario</button></header>',
    right:
      '<header style="position: relative; height: 40px"><button style="position: absolute; right: 0; width: 100px">Menú de usuario</button></header>',
  },
  {
    title: 'a line that leaves the page with more than the space at its end',
    rule: 'outside',
    says: /^«Control de presión» leaves the page at the right by \d+ px$/,
    wrong: endOfLine('3ch'),
    right: endOfLine('7ch'),
  },
  {
    title: 'a last row behind a fixed bar',
    rule: 'last',
    says: /^«Fila 59» lies behind div «Guardar» by \d+ px where the page ends$/,
    wrong: `${rows}${bar(OPAQUE)}`,
    right: `${rows}${bar(OPAQUE)}<div style="height: 80px"></div>`,
  },
  {
    title: 'a toast over the title',
    rule: 'toast',
    says: /^«Se guardó el registro\.» covers the title h1 «Pacientes» by \d+ px × \d+ px$/,
    wrong: `<h1 style="margin: 0">Pacientes</h1>${toast(0)}`,
    right: `<h1 style="margin: 0">Pacientes</h1>${toast(300)}`,
  },
  {
    title: 'what can be used and looks disabled',
    rule: 'disabled',
    says: /^button «Guardar» looks disabled, with an opacity of 0\.50, and can be used$/,
    wrong: '<button style="opacity: 0.5">Guardar</button>',
    right: '<button style="opacity: 0.5" disabled>Guardar</button>',
  },
  {
    title: 'what is disabled and looks as if it could be used',
    rule: 'disabled',
    says: /^button «Borrar» is disabled and looks like what can be used$/,
    wrong: '<style>button { color: black; background: silver }</style><button>Guardar</button> <button disabled>Borrar</button>',
    right:
      '<style>button { color: black; background: silver } :disabled { opacity: 0.5 }</style><button>Guardar</button> <button disabled>Borrar</button>',
  },
  {
    title: 'a choice that is made and looks disabled beside the others',
    rule: 'disabled',
    says: /^button «Tabla» looks disabled beside button «Tablero»: a contrast of \d/,
    wrong: choices('color: #888; background: #ddd; border: 0', 'color: #000; background: #fff'),
    right: choices('color: #000; background: #ddd; border: 0', 'color: #000; background: #fff'),
  },
  {
    title: 'a paler choice by its name, where its count alone is in sight',
    rule: 'disabled',
    says: /^button «Próximas337» looks disabled beside button «Todas»: a contrast of 3\.\d beside 21\.0$/,
    wrong: scrolled('#888'),
    right: scrolled('#000'),
  },
  {
    title: 'what takes something away and looks like a first action',
    rule: 'destructive',
    says: /^button «Rechazar» takes something away and looks like a first action$/,
    wrong:
      '<style>:root { --mantine-primary-color-filled: #2f6f4f }</style><button style="color: white; background: #2f6f4f">Rechazar</button>',
    right:
      '<style>:root { --mantine-primary-color-filled: #2f6f4f }</style><button style="color: #900; background: #fdd">Rechazar</button>',
  },
  {
    title: 'a link that nobody has given a colour',
    rule: 'link',
    says: /^a «Martín Quiroga» has the colour that the browser gives to links$/,
    wrong: '<p><a href="/1"><span>Martín Quiroga</span></a></p>',
    right: '<p><a href="/1"><span style="color: #246">Martín Quiroga</span></a></p>',
  },
]

describe('the eyes of the tests', () => {
  test.for(examples)('see $title, and nothing where it is mended', async ({ rule, says, wrong, right }, { visit }) => {
    const page = await visit(undefined, { viewport: { width: 390, height: 600 } })
    await page.goto('about:blank')
    const look = async (body: string) => {
      await page.setContent(
        `<!doctype html><html lang="es"><body style="margin: 0; background: white; font: 16px sans-serif">${body}</body></html>`,
      )
      return (await seeFaults(page, { scrolls: rule === 'last' })).map(({ rule, element, what }) => [rule, `${element} ${what}`] as const)
    }
    expect(await look(wrong)).toContainEqual([rule, expect.stringMatching(says)])
    expect(await look(right)).toEqual([])
  })

  test('leave the colours to the system where it forces its own', async ({ visit }) => {
    const chosen = choices('color: #888; background: #ddd; border: 0', 'color: #000; background: #fff')
    const told: number[] = []
    for (const forcedColors of ['none', 'active'] as const) {
      const page = await visit(undefined, { forcedColors })
      await page.goto('about:blank')
      await page.setContent(`<!doctype html><html lang="es"><style>* { forced-color-adjust: none }</style>${chosen}</html>`)
      told.push((await seeFaults(page)).length)
    }
    expect(told).toEqual([1, 0])
  })
})
