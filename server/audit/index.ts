/** Who did what. What the other rooms use of it. */
export { endAudit, isChangeOf, pruneAudit, readChanges, readUndoable, writeAudit, writeAudits } from './audit.ts'
