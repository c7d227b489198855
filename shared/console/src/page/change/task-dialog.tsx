import { Grid, Stack } from '@site/ui';
import { Checkbox, SegmentedChoice, TextField } from '@site/ui/form';
import { Modal } from '@site/ui/modal';
import { useState } from 'react';
import type { Intent, Selection } from '../../protocol.ts';
import { type Task, useConsole } from '../console-context.ts';
import { fromField, inAnHour, toField, tomorrowMorning } from '../format/times.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { intentWords } from './intent-words.ts';
import { type CanaryFields, readCanary } from './read-canary.ts';

interface TaskDialogProps {
  readonly task: Task | undefined;
  readonly onClose: () => void;
}

/** The dialog of what an operator is about to decide. */
export function TaskDialog({ task, onClose }: TaskDialogProps) {
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

interface CanaryDialogProps {
  readonly select: readonly Selection[];
  readonly onClose: () => void;
}

const usual: CanaryFields = { percent: '10', steps: '25, 50', minutes: '30', guard: true };

/** Gives a release to some visitors first. */
function CanaryDialog({ select, onClose }: CanaryDialogProps) {
  const [fields, setFields] = useState(usual);
  const { plan, errors } = readCanary(fields);
  const intent: Intent | undefined = plan && { action: 'canary', select: [...select], ...plan };
  const field = (name: 'percent' | 'steps' | 'minutes') => ({
    id: `canary-${name}`,
    inputMode: 'decimal' as const,
    value: fields[name],
    error: errors[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setFields({ ...fields, [name]: target.value }),
  });
  return (
    <ChangeDialog intent={intent} onClose={onClose}>
      <Stack gap="4">
        <Grid gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="4">
          <TextField {...field('percent')} label="Percent of visitors" />
          <TextField
            {...field('minutes')}
            label="Minutes between steps"
            help="Empty: each step is a press."
          />
        </Grid>
        <TextField
          {...field('steps')}
          inputMode="text"
          label="Steps after that, in percent"
          help="Such as 25, 50. Giving it to everybody is always a press."
        />
        <Checkbox
          checked={fields.guard}
          onChange={({ target }) => setFields({ ...fields, guard: target.checked })}
        >
          A guard stops it by itself where its visitors fare worse
        </Checkbox>
      </Stack>
    </ChangeDialog>
  );
}

type Choice = 'hour' | 'tomorrow' | 'time';

const choices = [
  { value: 'hour', label: 'For an hour' },
  { value: 'tomorrow', label: 'Until tomorrow 08:00' },
  { value: 'time', label: 'Until …' },
] as const;

/** Stops promotions for a while. */
function FreezeDialog({ onClose }: { readonly onClose: () => void }) {
  const { now } = useConsole();
  // What is shown and asked for must not move with the clock.
  const [opened] = useState(now);
  const [choice, setChoice] = useState<Choice>('hour');
  const [time, setTime] = useState(() => toField(tomorrowMorning(opened)));
  const [hour, tomorrow] = [inAnHour(opened), tomorrowMorning(opened)];
  const until = { hour, tomorrow, time: fromField(time) }[choice];
  const isToCome = until !== undefined && Date.parse(until) > now.getTime();
  const intent = isToCome ? ({ action: 'freeze', until } as const) : undefined;
  return (
    <ChangeDialog intent={intent} onClose={onClose}>
      <Stack gap="4" alignItems="start">
        <SegmentedChoice<Choice>
          name="freeze"
          legend="How long"
          options={choices}
          value={choice}
          onChange={setChoice}
        />
        {choice === 'time' && (
          <TextField
            id="freeze-until"
            type="datetime-local"
            label="Until, in Nairobi"
            value={time}
            error={intent ? undefined : 'Choose a time that is to come.'}
            onChange={({ target }) => setTime(target.value)}
          />
        )}
      </Stack>
    </ChangeDialog>
  );
}
