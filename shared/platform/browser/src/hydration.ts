export { guardHydration } from './hydration/guard-hydration.tsx';
export { countElements, watchForInjectedNodes } from './hydration/injected-nodes.ts';
export { HydratedPartContext, PreserveInput, useEarlyInput } from './hydration/preserve-input.tsx';
export { forgetPresses, preserveInput } from './hydration/preserved-input.ts';
