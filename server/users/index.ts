/** The people who use the console. What the other rooms use of it. */
export { rejectImplausible } from './implausible-dates.ts'
export { findsUser, userList } from './user-list.ts'
