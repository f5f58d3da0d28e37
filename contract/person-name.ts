/** Mail programs make a link of this: an address of the web, or a domain, however its point is written. A name is in mails that strangers can have sent to anybody. */
const LINK = /:\/\/|\bwww[.\u3002\uff0e\uff61]|[\p{L}\p{N}_-][.\u3002\uff0e\uff61]\p{L}[\p{L}\p{N}-]/iu

/** Whether a text can be the first or the last name of somebody. Behind the point of a short form stands a space: `Ma. José`, `J. R.`, `J.R.`. */
export const isPersonName = (text: string) => !LINK.test(text) && !/[\p{Cc}\p{Cs}]/u.test(text)

export const NOT_A_NAME = 'Un nombre no lleva direcciones de internet. Después de un punto va un espacio.'
