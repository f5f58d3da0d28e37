const known = new Map<number, ReadonlyMap<string, string>>()

/** Argentina's national public holidays, by their day. The package is only loaded once somebody asks: it is large and needs a while. */
async function holidaysOf(year: number) {
  const found = known.get(year)
  if (found) return found
  const { default: Holidays } = await import('date-holidays')
  const all = new Holidays('AR').getHolidays(year, 'es').filter(({ type }) => type === 'public')
  const holidays = new Map(all.map(({ date, name }) => [date.slice(0, 'yyyy-mm-dd'.length), name]))
  known.set(year, holidays)
  return holidays
}

/** Reads today's, so that nobody who is working waits until they are loaded. Fails where they cannot be read. */
export function loadHolidays(now = new Date()) {
  const today = now.toISOString().slice(0, 'yyyy-mm-dd'.length)
  return holidaysBetween(today, today)
}

/** The names of the holidays from one day to another, by their day. */
export async function holidaysBetween(from: string, to: string): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year++)
    for (const [day, name] of await holidaysOf(year)) if (day >= from && day <= to) found.set(day, name)
  return found
}
