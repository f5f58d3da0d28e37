let name = 'Salvia'

/** Sets what the product is called where people read it: in mails, calendars and authenticator apps. A process has one name. */
export function setProductName(given: string) {
  name = given
}

export const productName = () => name
