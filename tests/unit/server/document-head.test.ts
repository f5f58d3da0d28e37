import { expect, test } from 'vitest'
import { withHead } from '#server/platform/document-head.ts'

const page =
  '<html><head><title>Salvia</title><meta name="description" content="Antes"></head><body><h1 class="a">Antes</h1><p>Texto</p></body></html>'

test('a document says of itself what it is told, and no text of somebody’s becomes a part of it', () => {
  const evil = 'Ana </script><script>alert(1)</script> "&" $& Paz'
  const html = withHead(page, {
    ...{ title: evil, heading: evil, description: evil, url: 'https://salvia.test/reservar/7', image: undefined },
    data: { '@type': 'Physician', name: evil },
  })
  expect(html).not.toContain('<script>')
  expect(html.match(/<\/script>/g)).toHaveLength(1)
  const safe = 'Ana &lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; &quot;&amp;&quot; $&amp; Paz'
  expect(html).toContain(`<title>${safe}</title>`)
  expect(html).toContain(`<h1 class="a">${safe}</h1>`)
  expect(html.match(/name="description"/g)).toHaveLength(1)
  expect(html).toContain('<link rel="canonical" href="https://salvia.test/reservar/7">')
  expect(html).not.toContain('og:image')
  const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
  expect(JSON.parse(data ?? '')).toEqual({ '@type': 'Physician', name: evil })
})
