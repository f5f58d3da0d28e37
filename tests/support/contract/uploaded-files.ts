import { deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'

/** Nobody sends this by chance: where it shows up again, something of the upload has survived. */
export const MARK = 'HIDDEN-2b1f7c'
export const HTML = `<!DOCTYPE html><html><body>${MARK}<script>alert(document.domain)</script></body></html>`
const SVG = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert('${MARK}')"><rect width="9" height="9"/></svg>`
export const PDF = `%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n`

export const picture = (side = 40) =>
  sharp({ create: { width: side, height: Math.round(side / 2), channels: 3, background: { r: 120, g: 150, b: 130 } } })
const noise = () =>
  sharp({ create: { width: 400, height: 200, channels: 3, background: 'grey', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
export const png = () => picture().png().toBuffer()
export const jpeg = () => picture().jpeg().toBuffer()
export const webp = () => picture().webp().toBuffer()
export const text = (value: string) => Buffer.from(value)
const gps = { IFD0: { Copyright: MARK }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '34/1 36/1 12/1' } }

function chunk(type: string, data: Uint8Array) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

function crc32(bytes: Uint8Array) {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A real picture of one colour, a few kilobytes for as many pixels as one likes. */
function plainPng(width: number, height: number) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc(height * (Math.ceil(width / 8) + 1)), { level: 9 })
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

/** The picture with one more chunk behind its header. */
const withChunk = (image: Buffer, type: string, data: Uint8Array) =>
  Buffer.concat([image.subarray(0, 33), chunk(type, data), image.subarray(33)])

/** The picture with a comment, as cameras and attackers write it, behind its first marker. */
function withComment(image: Buffer, comment: string) {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(comment.length + 2)
  return Buffer.concat([image.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, Buffer.from(comment, 'latin1'), image.subarray(2)])
}

type Why = 'unknown' | 'damaged' | 'many' | 'empty'
export const MESSAGES: Record<Why, string> = {
  unknown: 'El archivo tiene que ser una imagen PNG, JPEG o WebP.',
  damaged: 'La imagen está dañada o incompleta. Probá con otra.',
  many: 'La imagen no puede superar los 25 megapíxeles.',
  empty: 'El archivo está vacío: no tiene ningún dato. Elegí otro.',
}

/** Files that are no picture for us, under any name or type, and why. */
export const refusedFiles: [name: string, why: Why, type: string, bytes: () => Buffer | Promise<Buffer>][] = [
  ['an SVG', 'unknown', 'image/svg+xml', () => text(SVG)],
  ['an SVG that calls itself PNG', 'unknown', 'image/png', () => text(SVG)],
  ['a compressed SVG', 'unknown', 'image/png', () => gzipSync(SVG)],
  ['an SVG that reads a local file', 'unknown', 'image/webp', () => text(`<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${SVG}`)],
  ['HTML that calls itself PNG', 'unknown', 'image/png', () => text(HTML)],
  ['HTML behind the signature of a PNG', 'damaged', 'image/png', () => Buffer.concat([SIGNATURE, text(HTML)])],
  [
    'HTML behind the signature of a JPEG',
    'damaged',
    'image/jpeg',
    () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), text(HTML)]),
  ],
  ['HTML behind the signature of a GIF', 'unknown', 'image/png', () => text(`GIF89a/*${HTML}*/`)],
  ['a script', 'unknown', 'image/jpeg', () => text(`#!/bin/sh\necho ${MARK}`)],
  ['a GIF', 'unknown', 'image/gif', () => picture().gif().toBuffer()],
  ['a TIFF', 'unknown', 'image/tiff', () => picture().tiff().toBuffer()],
  ['an AVIF', 'unknown', 'image/avif', () => picture().avif().toBuffer()],
  ['a PDF', 'unknown', 'application/pdf', () => text(PDF)],
  ['the first half of a PNG', 'damaged', 'image/png', async () => (await noise().png().toBuffer()).subarray(0, 20_000)],
  ['the first half of a JPEG', 'damaged', 'image/jpeg', async () => (await noise().jpeg({ quality: 100 }).toBuffer()).subarray(0, 20_000)],
  ['the first half of a WebP', 'damaged', 'image/webp', async () => (await noise().webp().toBuffer()).subarray(0, 20_000)],
  ['a PNG with a hole', 'damaged', 'image/png', async () => (await noise().png().toBuffer()).fill(0, 20_000, 20_100)],
  ['the header of a JPEG', 'damaged', 'image/jpeg', async () => (await jpeg()).subarray(0, 20)],
  ['a PNG of no size', 'damaged', 'image/png', () => plainPng(0, 0)],
  ['an empty file', 'empty', 'image/png', () => Buffer.alloc(0)],
  ['a file of one byte', 'unknown', 'image/png', () => Buffer.from([0x89])],
  ['noise', 'unknown', 'image/png', () => Buffer.from(Array.from({ length: 4096 }, (_, index) => (index * 7919) % 251))],
  ['a picture of 400 megapixels in a few kilobytes', 'many', 'image/png', () => plainPng(20_000, 20_000)],
  ['a picture one row above 25 megapixels', 'many', 'image/png', () => plainPng(5_000, 5_001)],
  ['a header that claims 4 gigapixels', 'damaged', 'image/png', () => plainPng(65_500, 8).fill(0xff, 20, 22)],
  ['a very long line', 'many', 'image/png', () => plainPng(4_000_000, 7)],
]

/** Pictures that carry something else as well. */
export const cleanedFiles: [name: string, type: string, bytes: () => Buffer | Promise<Buffer>][] = [
  ['a PNG', 'image/png', png],
  ['a JPEG', 'image/jpeg', jpeg],
  ['a WebP', 'image/webp', webp],
  ['a PNG that calls itself SVG', 'image/svg+xml', png],
  ['a PNG that calls itself HTML', 'text/html', png],
  ['a PNG of 25 megapixels', 'image/png', () => plainPng(5_000, 5_000)],
  ['a JPEG with EXIF and the place where it was taken', 'image/jpeg', () => picture().withExif(gps).jpeg().toBuffer()],
  ['a WebP with EXIF and the place where it was taken', 'image/webp', () => picture().withExif(gps).webp().toBuffer()],
  ['a PNG with EXIF and the place where it was taken', 'image/png', () => picture().withExif(gps).png().toBuffer()],
  ['a JPEG with XMP', 'image/jpeg', () => picture().withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${MARK}</x:xmpmeta>`).jpeg().toBuffer()],
  ['a JPEG with a colour profile', 'image/jpeg', () => picture().withIccProfile('p3').jpeg().toBuffer()],
  ['a PNG followed by HTML', 'image/png', async () => Buffer.concat([await png(), text(HTML)])],
  ['a JPEG followed by a PDF', 'image/jpeg', async () => Buffer.concat([await jpeg(), text(`${MARK}${PDF}`)])],
  ['a JPEG with PHP in a comment', 'image/jpeg', async () => withComment(await jpeg(), `<?php system($_GET['${MARK}']) ?>`)],
  ['a JPEG with HTML in a comment', 'image/jpeg', async () => withComment(await jpeg(), HTML)],
  ['a PNG with HTML in a text chunk', 'image/png', async () => withChunk(await png(), 'tEXt', text(`Comment\0${HTML}`))],
  [
    'a PNG with 200 MB of compressed text',
    'image/png',
    async () => withChunk(await png(), 'zTXt', Buffer.concat([text(`${MARK}\0\0`), deflateSync(Buffer.alloc(200_000_000), { level: 9 })])),
  ],
]
