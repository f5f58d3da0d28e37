/** Doctors who refer other doctors. The other rooms use these parts of it. */
export { isWaiting, referralList } from './referral-list.ts'
