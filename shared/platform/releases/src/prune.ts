export type { Part } from './change/prune/plan-prune.ts';
export { prune } from './change/prune/prune.ts';
