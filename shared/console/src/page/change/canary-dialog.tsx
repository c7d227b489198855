import { Grid, Stack } from '@site/ui';
import { Checkbox, TextField } from '@site/ui/form';
import { useState } from 'react';
import type { Intent, Selection } from '../../protocol.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { type CanaryFields, readCanary } from './read-canary.ts';

interface Props {
  readonly select: readonly Selection[];
  readonly onClose: () => void;
}

const usual: CanaryFields = { percent: '10', steps: '25, 50', minutes: '30', guard: true };

/** Gives a release to some visitors first. */
export function CanaryDialog({ select, onClose }: Props) {
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
