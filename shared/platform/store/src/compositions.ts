export {
  type CompositionChoice,
  choiceIdOf,
  compositionIdOf,
  type Fallbacks,
  type Releases,
} from './model/composition-id.ts';
export {
  announceComposition,
  COMPOSITIONS,
  compositionKey,
  partKeys,
  readComposition,
  readNewestComposition,
  readWholeComposition,
  renewComposition,
  textIn,
  textKeys,
  verifyComposition,
  type WholeComposition,
} from './stored/compositions.ts';
