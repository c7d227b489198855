export {
  applyOperation,
  type Done,
  describeDone,
  type OperationContext,
  refuseUnsaid,
} from './operations/apply-operation.ts';
