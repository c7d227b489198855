export {
  describeEntry,
  type HistoryStep,
  type Ids,
  idsOf,
  isOfCanary,
  lastChangeOf,
  liveTimes,
  readHistory,
} from './change/history/entries.ts';
export {
  createHistoryReader,
  earlierReleases,
  type ReleaseHistory,
  wasRolledBackFrom,
} from './change/history/release-history.ts';
