/** A doctor's credits. What the other rooms use of it. */
export { balanceOf, isAssigned } from './balance.ts'
