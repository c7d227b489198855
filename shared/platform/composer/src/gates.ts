export { linksGate, namedSectionsGate } from './gates/link-gates.ts';
export { STILL } from './gates/page-gates.ts';
export {
  descriptionsGate,
  headingsGate,
  pictureTextsGate,
  weightGate,
} from './gates/page-warnings.ts';
export { violationsWithShell } from './gates/shell-fit.ts';
export { SIGNATURES } from './gates/signatures.ts';
