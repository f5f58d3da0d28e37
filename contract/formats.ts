/** The contract's format `letters`, which the introduction of `openapi.yaml` describes: the name of a lead. */
export const LETTERS = /^ *(?![ªº])\p{Script=Latin}\p{M}*(?:(?:['’-]|\.? *)(?![ªº])\p{Script=Latin}\p{M}*)* *$/u

/** An address that mail is sent to: the contract's format `email`. */
export const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i

/** The number of an identity card. */
export const DNI = /^[1-9][0-9]{6,7}$/

/** A number that somebody can be called at, perhaps with an extension. */
export const PHONE = /^[+(]?[0-9][0-9 ()-]{5,24}(?: int\. [0-9]{1,6})?$/
