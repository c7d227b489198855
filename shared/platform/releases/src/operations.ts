export { UNSEEN } from './change/canary/unseen.ts';
export {
  type Asked,
  type OperationName,
  operationOf,
  operations,
} from './operations/operations.ts';
export { listText, type Seen, sharersOf, type Words } from './operations/words.ts';
