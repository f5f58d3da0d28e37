/** How days and moments are written where there is little room: `vie 27, 08:00`, and `vie 4 dic, 08:00` in another month. `dayOf` has the day as an input has it. */
export function shortMoments(timeZone: string) {
  const format = (more: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('es-AR', { timeZone, ...more })
  const day = format({ year: 'numeric', month: '2-digit', day: '2-digit' })
  const parts = format({ weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const read = (one: Intl.DateTimeFormat, date: Date) => Object.fromEntries(one.formatToParts(date).map(({ type, value }) => [type, value]))
  const thisMonth = read(parts, new Date())['month']
  function dayInShort(date: string) {
    const { weekday, day: dayOfMonth, month } = read(parts, new Date(date))
    return `${weekday?.replace('.', '')} ${dayOfMonth}${month === thisMonth ? '' : ` ${month?.replace('.', '')}`}`
  }
  return {
    dayOf(date: Date) {
      const { year, month, day: dayOfMonth } = read(day, date)
      return `${year}-${month}-${dayOfMonth}`
    },
    dayInShort,
    momentOf(date: string) {
      const { hour, minute } = read(parts, new Date(date))
      return `${dayInShort(date)}, ${hour}:${minute}`
    },
  }
}
