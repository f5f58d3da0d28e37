/** A doctor's credits. The other rooms use these parts of it. */
export { balanceOf, isAssigned } from './balance.ts'
