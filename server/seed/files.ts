import sharp from 'sharp'
import type { Random } from './random.ts'

type Colour = readonly [red: number, green: number, blue: number]
type Canvas = { width: number; height: number; colourAt: (x: number, y: number) => Colour }

const draw = ({ width, height, colourAt }: Canvas) => {
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) pixels.set(colourAt(x, y), (y * width + x) * 3)
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

/** One heartbeat, from 0 to 1, as an electrocardiogram draws it: the waves P, Q, R, S and T are bells of different width and height. */
const WAVES = [
  [0.18, 0.025, 0.12],
  [0.29, 0.008, -0.12],
  [0.31, 0.01, 1],
  [0.335, 0.01, -0.25],
  [0.52, 0.04, 0.28],
] as const
const voltage = (beat: number) => WAVES.reduce((sum, [at, width, height]) => sum + height * Math.exp(-(((beat - at) / width) ** 2)), 0)

/** A strip of an electrocardiogram on millimetre paper, with the heart rate that the note names. */
export function electrocardiogram(note: string, random: Random) {
  const [width, height] = [720, 200]
  const beat = 6000 / Number(/(\d+) lpm/.exec(note)?.[1] ?? random.whole(62, 88))
  const levelAt = (x: number) => 130 - voltage((x / (beat * 1.6)) % 1) * 90
  return draw({
    width,
    height,
    colourAt(x, y) {
      const [from, to] = [levelAt(x), levelAt(x + 1)]
      if (y >= Math.min(from, to) - 1 && y <= Math.max(from, to) + 1) return [24, 28, 32]
      if (x % 40 === 0 || y % 40 === 0) return [240, 168, 168]
      if (x % 8 === 0 || y % 8 === 0) return [250, 216, 216]
      return [255, 246, 244]
    },
  })
}

/** A drawn portrait: head and shoulders on a plain background. */
export function portrait(random: Random) {
  const side = 256
  const ground = random.pick<Colour>([
    [126, 150, 128],
    [120, 140, 158],
    [166, 142, 120],
    [148, 130, 156],
  ])
  const inside = (x: number, y: number, radiusX: number, radiusY: number) => (x / radiusX) ** 2 + (y / radiusY) ** 2 < 1
  return draw({
    width: side,
    height: side,
    colourAt: (x, y) => (inside(x - 128, y - 104, 46, 54) || inside(x - 128, y - 268, 98, 92) ? [242, 240, 234] : ground),
  })
}

/** A heart on a plain background, in the proportions of a photograph. */
export function illustration() {
  const [width, height] = [640, 360]
  // Inside the curve (x² + y² - 1)³ = x²y³.
  const isHeart = (x: number, y: number) => (x * x + y * y - 1) ** 3 - x * x * y ** 3 < 0
  return draw({
    width,
    height,
    colourAt: (x, y) => (isHeart((x - width / 2) / 90, (height / 2 - 8 - y) / 90) ? [242, 240, 234] : [126, 150, 128]),
  })
}

/** The analytes under the words that notes use: the name in the report, usual values and their decimals, the unit, the reference range. */
const ANALYTES = {
  hemoglobina: ['Hemoglobina', [12.6, 15.4], 1, 'g/dl', '12,0 - 17,0'],
  plaquetas: ['Plaquetas', [180, 320], 0, 'mil/mm³', '150 - 400'],
  glucemia: ['Glucemia', [78, 104], 0, 'mg/dl', '70 - 110'],
  HbA1c: ['Hemoglobina glicosilada', [4.8, 5.6], 1, '%', 'menor de 5,7'],
  creatinina: ['Creatinina', [0.66, 1.12], 2, 'mg/dl', '0,60 - 1,20'],
  K: ['Potasio', [3.9, 4.8], 1, 'mEq/l', '3,5 - 5,0'],
  LDL: ['Colesterol LDL', [84, 126], 0, 'mg/dl', 'menor de 130'],
  GPT: ['GPT (ALT)', [14, 36], 0, 'U/l', 'menor de 40'],
  TSH: ['TSH', [0.9, 3.8], 1, 'mUI/l', '0,4 - 4,5'],
  'T4 libre': ['T4 libre', [0.95, 1.5], 2, 'ng/dl', '0,90 - 1,70'],
  PSA: ['PSA total', [0.6, 2.8], 1, 'ng/ml', 'menor de 4,0'],
} as const
export type Analyte = keyof typeof ANALYTES

type Report = { patient: string; day: string; analytes: readonly Analyte[]; note: string }

/** A PDF with the results of a laboratory: the values that the note names, and usual ones for the rest. */
export function labReport({ patient, day, analytes, note }: Report, random: Random) {
  const results = analytes.map((analyte) => {
    const [name, [least, most], decimals, unit, usual] = ANALYTES[analyte]
    const told = new RegExp(`\\b${analyte} (\\d+(,\\d+)?)`, 'i').exec(note)?.[1]
    const value = told ?? (least + random.next() * (most - least)).toFixed(decimals).replace('.', ',')
    return `${name}: ${value} ${unit}   (valores de referencia: ${usual})`
  })
  return pdf([
    'Laboratorio de análisis clínicos',
    '',
    `Paciente: ${patient}`,
    `Fecha: ${day.split('-').reverse().join('/')}`,
    '',
    ...results,
  ])
}

/** A minimal PDF with lines of text: four objects, the table of their positions, and the trailer. */
function pdf(lines: string[]) {
  const escaped = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`).join('\n')
  const content = `BT /F1 12 Tf 20 TL 60 780 Td\n${escaped}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}
