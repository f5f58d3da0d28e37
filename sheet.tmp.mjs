import sharp from 'sharp'
const [out, ...ins] = process.argv.slice(2)
const W = +(process.env.W ?? 680), H = +(process.env.H ?? 425), C = +(process.env.COLS ?? 2)
const tiles = await Promise.all(ins.map(async (f) => sharp(f).resize(W, H, { fit: 'inside' }).toBuffer()))
const rows = Math.ceil(ins.length / C)
await sharp({ create: { width: W * C, height: H * rows, channels: 3, background: '#888' } }).composite(tiles.map((input, i) => ({ input, left: (i % C) * W, top: Math.floor(i / C) * H }))).png().toFile(out)
