/** The people who use the console. The other rooms use these parts of it. */
export { rejectImplausible } from './implausible-dates.ts'
export { findsUser, userList } from './user-list.ts'
