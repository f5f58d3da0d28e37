/** A small seeded generator (mulberry32): the same seed gives the same demo on every machine. */
export function createRandom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  const pick = <T>(from: readonly [T, ...T[]]): T => from[whole(0, from.length - 1)] ?? from[0]
  const chance = (probability: number) => next() < probability
  /** Picks several different ones and keeps their order. */
  const some = <T>(from: readonly T[], count: number) => {
    const left = [...from]
    while (left.length > count) left.splice(whole(0, left.length - 1), 1)
    return left
  }
  /** A text in which `{a-b}` stands for a number between a and b. */
  const fill = (text: string) => text.replace(/{(\d+)-(\d+)}/g, (_, least, most) => String(whole(Number(least), Number(most))))
  return { next, whole, pick, chance, some, fill }
}

export type Random = ReturnType<typeof createRandom>
