export { damagedMaps } from './maps/source-maps.ts';
export {
  createSourceFinder,
  findPositions,
  positionsIn,
  positionText,
  type SourceFinder,
  type SourcePosition,
  sourceExcerpt,
  type TakenNames,
  traceStack,
  usedIn,
} from './maps/source-position.ts';
