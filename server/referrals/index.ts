/** Doctors who refer other doctors. What the other rooms use of it. */
export { isWaiting, referralList } from './referral-list.ts'
