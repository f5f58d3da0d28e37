let name = 'Salvia'

/** Sets what the product is called where people read it: in mails, calendars and authenticator apps. A process has one name. */
export function setProductName(given: string) {
  name = given
}

export const productName = () => name

/** The name as a header may have it: letters without accents, digits and hyphens. Empty where nothing is left of it. */
export const productToken = () =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
