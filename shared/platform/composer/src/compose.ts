export { type Composed, compose, readComposed } from './compose/compose.ts';
export type { ComposeOptions, ResolvedChoice } from './compose/resolve-choice.ts';
