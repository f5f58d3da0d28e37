import { existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import pixelmatch from 'pixelmatch'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { PICTURES, takePictures } from '#tests/support/browser/pictures.ts'

/** The share of a picture's points that may differ: less than a badge is, more than another version of the browser draws otherwise. */
const MOST = 0.002

const pixels = (picture: Buffer | string) => sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })

test('every screen looks as in its picture, in both themes, wide and on a phone', { timeout: 1_800_000 }, async () => {
  const seen: string[] = []
  const differences: string[] = []
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'))
  await takePictures(async (file, picture) => {
    seen.push(basename(file))
    const kept = existsSync(file) ? await pixels(file) : undefined
    const taken = await pixels(picture)
    const { width, height } = taken.info
    const isComparable = kept?.info.width === width && kept.info.height === height
    const marked = new Uint8Array(width * height * 4)
    const share = isComparable ? pixelmatch(kept.data, taken.data, marked, width, height) / (width * height) : 1
    if (share <= MOST) return
    await sharp(picture).toFile(join(folder, basename(file)))
    if (isComparable) await sharp(marked, { raw: { width, height, channels: 4 } }).toFile(join(folder, `marked-${basename(file)}`))
    differences.push(`${basename(file)}: ${(share * 100).toFixed(2)} %`)
  })
  expect(differences, `The pictures, and where they differ, are in ${folder}; \`npm run pictures\` accepts them.`).toEqual([])
  expect(seen.sort(), 'a picture is of no screen any more').toEqual(
    readdirSync(PICTURES, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.webp'))
      .map((file) => basename(file))
      .sort(),
  )
})
