const WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1]
export const cuitPrefixes = ['20', '23', '24', '25', '26', '27', '30', '33', '34']

/**
 * The tax office's definition: the weighted sum of all eleven digits is a multiple of eleven. It is independent of the server's
 * code, to check it.
 */
export function isCuit(cuit: string) {
  const digits = cuit.replaceAll('-', '')
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  return /^\d{11}$/.test(digits) && cuitPrefixes.includes(digits.slice(0, 2)) && sum % 11 === 0
}
