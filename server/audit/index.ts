/** The log of changes and reads. The other rooms use these parts of it. */
export {
  endAudit,
  isChangeOf,
  pruneAudit,
  readChanges,
  readChangesBetween,
  readUndoable,
  UNDO_MILLISECONDS,
  writeAudit,
  writeAudits,
} from './audit.ts'
