import { Modal } from '@site/ui/modal';
import { type Task, useConsole } from '../console-context.ts';
import { CanaryDialog } from './canary-dialog.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { FreezeDialog } from './freeze-dialog.tsx';
import { intentWords } from './intent-words.ts';

interface Props {
  readonly task: Task | undefined;
  readonly onClose: () => void;
}

/** The dialog of what an operator is about to decide. */
export function TaskDialog({ task, onClose }: Props) {
  const { overview, now } = useConsole();
  const usual = task?.kind === 'canary' ? 'Start with some visitors' : 'Freeze what is live';
  const [title] = task?.kind === 'intent' ? intentWords(task.intent, overview, now) : [usual];
  return (
    <Modal title={title} open={task !== undefined} onClose={onClose}>
      {task?.kind === 'intent' && <ChangeDialog intent={task.intent} onClose={onClose} />}
      {task?.kind === 'canary' && <CanaryDialog select={task.select} onClose={onClose} />}
      {task?.kind === 'freeze' && <FreezeDialog onClose={onClose} />}
    </Modal>
  );
}
