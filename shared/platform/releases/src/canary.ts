export {
  type CanaryInput,
  describeCanary,
  endCanary,
  growCanary,
  holdCanary,
  nextStep,
  noCanary,
  promoteCanary,
  refuseOther,
  startCanary,
} from './change/canary/canary.ts';
export { foundInADay } from './change/canary/found-in-a-day.ts';
export { ALPHA, describeEvidence, type Judgement, sum } from './change/canary/guard.ts';
export { findNoGuard } from './change/canary/running-guard.ts';
export { findBad, judgeCanary, watchCanaries } from './change/canary/watch-canary.ts';
export { startNotifying } from './change/notify/notify-changes.ts';
export { openReceiver } from './change/notify/receiver.ts';
