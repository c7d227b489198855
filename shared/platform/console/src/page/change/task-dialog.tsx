import { useState } from 'react';
import type { Selection } from '../../protocol.ts';
import { useConsole } from '../console-context.ts';
import { Checkbox, Grid, Modal, Muted, Stack, TextField } from '../elements/elements.ts';
import { fromField, toField, tomorrowMorning } from '../format/times.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { intentWords } from './intent-words.ts';
import { PruneDialog } from './prune-dialog.tsx';
import { type CanaryFields, readCanary } from './read-canary.ts';

/** What an operator is about to decide. */
export function TaskDialog() {
  const { overview, now, task, close } = useConsole();
  const title = task ? intentWords(task, overview, now).title : '';
  return (
    <Modal title={title} open={task !== undefined} onClose={close}>
      {task?.action === 'canary' && <CanaryDialog select={task.select} />}
      {task?.action === 'freeze' && <FreezeDialog />}
      {task?.action === 'prune' && <PruneDialog />}
      {task && task.action !== 'canary' && task.action !== 'freeze' && task.action !== 'prune' && (
        <ChangeDialog intent={task} />
      )}
    </Modal>
  );
}

const usual: CanaryFields = {
  percent: '10',
  steps: '25, 50',
  minutes: '30',
  guard: true,
  first: false,
};

/** Gives a release to some visitors first. */
function CanaryDialog({ select }: { readonly select: readonly Selection[] }) {
  const { noGuard } = useConsole().overview;
  const [fields, setFields] = useState({ ...usual, guard: !noGuard });
  const { plan, errors } = readCanary(fields);
  const intent = plan && { action: 'canary' as const, select: [...select], ...plan };
  const field = (name: 'percent' | 'steps' | 'minutes') => ({
    ...{ id: `canary-${name}`, value: fields[name], error: errors[name] },
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setFields({ ...fields, [name]: target.value }),
  });
  return (
    <ChangeDialog intent={intent}>
      <Stack gap="4">
        <Checkbox
          checked={fields.first}
          onChange={({ target }) => setFields({ ...fields, first: target.checked })}
        >
          Begin with those who have its link, and no others
        </Checkbox>
        <Grid gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="4">
          {!fields.first && (
            <TextField {...field('percent')} inputMode="decimal" label="Percent of visitors" />
          )}
          <TextField
            {...field('minutes')}
            inputMode="decimal"
            label="Minutes between steps"
            help="Empty: each step is a press."
          />
        </Grid>
        <TextField
          {...field('steps')}
          label="Steps after that, in percent"
          help="Such as 25, 50. Giving it to everybody is always a press."
        />
        <Checkbox
          checked={fields.guard}
          onChange={({ target }) => setFields({ ...fields, guard: target.checked })}
        >
          A guard stops it by itself where its visitors fare worse
        </Checkbox>
        {noGuard && <Muted>{`No guard runs: ${noGuard}. Start one with: site canary watch`}</Muted>}
      </Stack>
    </ChangeDialog>
  );
}

/** Stops promotions for a while. */
function FreezeDialog() {
  const { now } = useConsole();
  const [time, setTime] = useState(() => toField(tomorrowMorning(now)));
  const until = fromField(time);
  const isToCome = until !== undefined && Date.parse(until) > now.getTime();
  const intent = isToCome ? ({ action: 'freeze', until } as const) : undefined;
  return (
    <ChangeDialog intent={intent}>
      <TextField
        {...{ id: 'freeze-until', type: 'datetime-local', label: 'Until, in Nairobi' }}
        value={time}
        error={intent ? undefined : 'Choose a time that is to come.'}
        onChange={({ target }) => setTime(target.value)}
      />
    </ChangeDialog>
  );
}
