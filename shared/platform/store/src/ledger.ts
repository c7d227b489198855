export {
  appendEntry,
  EPOCH,
  ensureEpoch,
  entryKey,
  LEDGER,
  previousOf,
  readEntry,
  readEpoch,
  readLedger,
  readRevisions,
  readWholeLedger,
} from './stored/ledger.ts';
export { withLedgerMemory } from './stored/ledger-memory.ts';
