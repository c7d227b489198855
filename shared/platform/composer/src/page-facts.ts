export {
  contentOf,
  elementsOf,
  type Node,
  readDocument,
  treeOf,
  wholeTextOf,
} from './model/document-facts.ts';
export { createScale, type Weight } from './model/page-weight.ts';
export type { PageFacts } from './model/rendering.ts';
