import type { Benchmark } from '../benchmark.ts';
import { grownStore } from './grown-store.ts';
import { longLedger } from './long-ledger.ts';

/** What an operator waits for after years: a long ledger, and a store with many releases. */
export const releasesBenchmark: Benchmark = {
  name: 'releases',
  about: 'A ledger of 3,000 entries, and 1,000 releases that were published, promoted and pruned.',
  run: async (report) => [...(await longLedger(report)), ...(await grownStore(report))],
};
