/** The contract's format `letters`, which the introduction of `openapi.yaml` describes: the name of a lead. */
export const LETTERS = /^ *(?![ªº])\p{Script=Latin}\p{M}*(?:(?:['’-]|\.? *)(?![ªº])\p{Script=Latin}\p{M}*)* *$/u
