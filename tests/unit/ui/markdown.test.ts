// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { markdownNodes } from '#src/ui/service-card/markdown.ts'
import { serviceCard } from '#src/ui/service-card/service-card.ts'

/** What a text in Markdown becomes, as HTML. */
function html(text: string) {
  const place = document.createElement('div')
  place.append(...markdownNodes(text))
  return place.innerHTML
}

describe('a description in Markdown', () => {
  test.each([
    ['Con **informe** y *urgente*.', '<p>Con <strong>informe</strong> y <em>urgente</em>.</p>'],
    ['Uno\n\nDos\nTres', '<p>Uno</p><p>Dos\nTres</p>'],
    ['- Ropa\n- Agua', '<ul><li><p>Ropa</p></li><li><p>Agua</p></li></ul>'],
    ['3. Tres\n4. Cuatro', '<ol start="3"><li><p>Tres</p></li><li><p>Cuatro</p></li></ol>'],
    ['## Preparación', '<p><strong>Preparación</strong></p>'],
    [
      '[sitio](https://salvia.test/a?b=1)',
      '<p><a href="https://salvia.test/a?b=1" target="_blank" rel="noopener noreferrer nofollow">sitio</a></p>',
    ],
    [
      '[correo](mailto:ana@salvia.test)',
      '<p><a href="mailto:ana@salvia.test" target="_blank" rel="noopener noreferrer nofollow">correo</a></p>',
    ],
  ])('%j is drawn', (text, expected) => expect(html(text)).toBe(expected))

  test.each([
    ['<b>hola</b>', '<p>&lt;b&gt;hola&lt;/b&gt;</p>'],
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['![una sala](https://x.test/a.png)', '<p>una sala</p>'],
    ['[x](javascript:alert(1))', '<p>x</p>'],
    ['[x](data:text/html,a)', '<p>x</p>'],
    ['[x](//x.test)', '<p>x</p>'],
    ['[x](/app/users)', '<p>x</p>'],
    ['`a` y > b', '<p>a y &gt; b</p>'],
    ['> cita', '<p>cita</p>'],
    ['    código', '<p>código</p>'],
    ['a  \nb', '<p>a<br>b</p>'],
    ['---', ''],
  ])('of %j the text alone is shown', (text, expected) => expect(html(text)).toBe(expected))

  test('as long and as deep as it may be is drawn, too', () => {
    for (const text of [
      '> '.repeat(1_500),
      '- '.repeat(1_500),
      '*'.repeat(3_000),
      '['.repeat(3_000),
      `${'['.repeat(700)}a${'](b)'.repeat(500)}`,
    ])
      expect(() => html(text)).not.toThrow()
  })
})

test('the card of a service says what it costs and how long it takes, hides the rest where it is chosen, and says nothing that is missing', () => {
  const service = {
    title: 'Ergometría',
    category: 'Estudio',
    price: 38_000.5,
    time: 40,
    description: 'Con *informe*.',
    image: null,
    imageAlt: null,
  }
  const card = serviceCard(service)
  expect([...card.querySelectorAll('p, strong, em')].map(({ textContent }) => textContent)).toEqual([
    'Estudio',
    'Ergometría',
    '$38.000,50 · 40 min',
    'Con informe.',
    'informe',
  ])
  const input = document.createElement('input')
  const chosen = serviceCard({ ...service, description: ' ', price: null, time: null, category: null }, input, 'Otra consulta')
  expect(chosen.querySelector('label')?.contains(input)).toBe(true)
  expect([chosen.querySelector('details'), chosen.querySelector('img'), chosen.textContent]).toEqual([
    null,
    null,
    'ErgometríaOtra consulta',
  ])
  expect(serviceCard(service, input).querySelector('details')?.textContent).toContain('Con informe.')
})
