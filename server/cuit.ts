const WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]

/** The last digit of the CUIT that begins with these ten. None begins with ten that give 10. */
export function checkDigitOf(ten: string) {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(ten[index]), 0)
  return (11 - (sum % 11)) % 11
}

/** Whether a CUIT, with or without hyphens, is one that the tax office may have given out. */
export function isCuit(text: string) {
  const digits = text.replaceAll('-', '')
  return /^(2[03-7]|3[034])\d{9}$/.test(digits) && checkDigitOf(digits.slice(0, 10)) === Number(digits[10])
}
