export { formatPhone } from '#contract/format-phone.ts'
