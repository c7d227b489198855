export {
  type Asked,
  type OperationName,
  operationOf,
  operations,
} from './operations/operations.ts';
export { listText, type Seen, type Words } from './operations/words.ts';
