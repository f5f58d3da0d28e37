const WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]

/** The check digit of the CUIT that begins with these ten digits. If it would be 10, no CUIT begins so. */
export function checkDigitOf(ten: string) {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(ten[index]), 0)
  return (11 - (sum % 11)) % 11
}

/** Whether the tax office may have given out this CUIT, which is written with or without hyphens. */
export function isCuit(text: string) {
  const digits = text.replaceAll('-', '')
  return /^(2[03-7]|3[034])\d{9}$/.test(digits) && checkDigitOf(digits.slice(0, 10)) === Number(digits[10])
}
