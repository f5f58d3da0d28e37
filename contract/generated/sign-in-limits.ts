// Generated from openapi.yaml by `npm run codegen`. Do not edit.

/*
 * The limits of the contract's inputs: the maximum length of a text, the bytes of a file, `[minimum, maximum]` of a number or of a text with a minimum
 * length above 1, and for a list `most`, the maximum number of entries, beside the limits of one entry.
 */
export const LoginInput = {"email":250,"password":200,"recaptchaToken":5000} as const
