export { describePruned } from './change/prune/describe-pruned.ts';
export { planDigest, prune } from './change/prune/prune.ts';
