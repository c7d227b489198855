export {
  type CanaryInput,
  canaryLink,
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
export { ALPHA, type Judgement, sum } from './change/canary/guard.ts';
export { findBad, judgeCanary } from './change/canary/judge-canary.ts';
export { createSignal, differsBySide, type Signal } from './change/canary/read-signal.ts';
export { findNoGuard } from './change/canary/running-guard.ts';
export { type Bound, describeEvidence } from './change/canary/signal.ts';
export { UNSEEN } from './change/canary/unseen.ts';
export { watchCanaries } from './change/canary/watch-canary.ts';
export { startNotifying } from './change/notify/notify-changes.ts';
export { openReceiver } from './change/notify/receiver.ts';
