export {
  describeEntry,
  type HistoryStep,
  type Ids,
  idsOf,
  isNote,
  isOfCanary,
  lastChangeOf,
  liveTimes,
  readHistory,
} from './change/history/entries.ts';
export {
  createHistoryReader,
  earlierReleases,
  type ReleaseHistory,
  rolledBackFrom,
  wasRolledBackFrom,
} from './change/history/release-history.ts';
