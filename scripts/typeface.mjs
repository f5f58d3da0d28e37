// Writes the console's face: Inter as far as Spanish and the theme's weights need it (to src/ui/theme/typeface/inter.woff2, or to the file that is named).
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

// Names in Argentina are Italian, German, Portuguese and French, too. The system's face has the missing letters.
const LETTERS = 'ÁÉÍÓÚÜÑáéíóúüñÀÈÌÒÙàèìòùÂÊÔâêôÃÕãõÄËÏÖäëïöÇçß'
const SIGNS = '\u00a0¡¿ª°º«»·×–‘’“”•…←↑→↓−'
const ASCII = String.fromCodePoint(...Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index))

// Three of nine weights, digits of equal width, kerning, and the copyright and the licence in fields of its own.
const face = await subsetFont(
  readFileSync(fileURLToPath(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'))),
  ASCII + LETTERS + SIGNS,
  {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 600 } },
    keepFeatures: ['kern', 'tnum'],
    noHinting: true,
    preserveNameIds: [0, 13, 14],
  },
)
writeFileSync(process.argv[2] ?? 'src/ui/theme/typeface/inter.woff2', face)
