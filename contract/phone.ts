/** Returns a number as a telephone takes it: its digits, a + where it begins with one, and a pause before an extension. */
export const diallable = (phone: string) =>
  phone
    .trim()
    .replace(/ int\. (?=\d+$)/, ',')
    .replace(/(?!^\+)[^\d,]/g, '')
