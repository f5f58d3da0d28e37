import { describe, expect, test } from 'vitest'
import { cleanFileName, dispositionOf } from '#server/platform/files/file-name.ts'

describe('the name of a file that was sent', () => {
  test.each([
    ['receta.pdf', 'receta.pdf'],
    ['Ecografía (riñón) nº 2.PDF', 'Ecografía (riñón) nº 2.PDF'],
    ['C:\\Users\\ana\\receta.pdf', 'receta.pdf'],
    ['../../etc/passwd', 'passwd.pdf'],
    ['informe.exe', 'informe.exe.pdf'],
    ['informe\u202efdp.exe', 'informefdp.exe.pdf'],
    ['a\r\nX-Header:\t1\u0000.pdf', 'a X-Header: 1.pdf'],
    ['..oculto.pdf', 'oculto.pdf'],
    ['Ecografi\u0301a.pdf', 'Ecografía.pdf'],
    ['roto\ud800.pdf', 'roto.pdf'],
    [`${'ñ'.repeat(300)}.pdf`, `${'ñ'.repeat(116)}.pdf`],
    ['.pdf', 'pdf.pdf'],
    ['', null],
    [' / ', null],
    ['\u200b', null],
    [undefined, null],
  ])('%j is kept as %j', (sent, kept) => expect(cleanFileName(sent, 'pdf')).toBe(kept))

  test('keeps the ending that it had where the type has two', () => {
    expect(['foto.jpg', 'foto.JPEG', 'foto.png'].map((name) => cleanFileName(name, 'jpeg'))).toEqual([
      'foto.jpg',
      'foto.JPEG',
      'foto.png.jpeg',
    ])
  })
})

test.each([
  ['receta.pdf', 'inline; filename="receta.pdf"'],
  ['Ecografía 2.pdf', `inline; filename="Ecografia 2.pdf"; filename*=UTF-8''Ecograf%C3%ADa%202.pdf`],
  [`d'Onofrio "a" (1*).pdf`, `inline; filename="d'Onofrio _a_ (1*).pdf"; filename*=UTF-8''d%27Onofrio%20%22a%22%20%281%2A%29.pdf`],
  ['🩺.pdf', `inline; filename="_.pdf"; filename*=UTF-8''%F0%9F%A9%BA.pdf`],
])('the header of %j is one that every browser reads', (name, header) => expect(dispositionOf(name)).toBe(header))
