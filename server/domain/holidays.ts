/** Argentina's national public holidays, by their day. The package is only loaded once somebody asks: it is large and needs a while. */
const known = new Map<number, Promise<Map<string, string>>>()

async function load(year: number) {
  const { default: Holidays } = await import('date-holidays')
  const all = new Holidays('AR').getHolidays(year, 'es').filter(({ type }) => type === 'public')
  return new Map(all.map(({ date, name }) => [date.slice(0, 'yyyy-mm-dd'.length), name]))
}

/** The names of the holidays from one day to another, by their day. */
export async function holidaysBetween(from: string, to: string): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year++) {
    const ofYear = known.get(year) ?? load(year)
    known.set(year, ofYear)
    for (const [day, name] of await ofYear) if (day >= from && day <= to) found.set(day, name)
  }
  return found
}
