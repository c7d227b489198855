import { operations } from '@platform/releases/operations';
import { useState } from 'react';
import { Grid, TextField } from '../elements/elements.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { numberIn } from './read-canary.ts';

const usual = { keep: '5', olderThanDays: '30' };
type Name = keyof typeof usual;

/** Removes what nobody needs any more, of all applications. */
export function PruneDialog() {
  const [fields, setFields] = useState(usual);
  const read = operations.prune.input.safeParse({
    keep: numberIn(fields.keep),
    olderThanDays: numberIn(fields.olderThanDays),
  });
  const intent = read.success ? { action: 'prune' as const, ...read.data } : undefined;
  const field = (name: Name) => ({
    ...{ id: `prune-${name}`, value: fields[name], inputMode: 'numeric' as const },
    error: read.error?.issues.find(({ path }) => path[0] === name)?.message,
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setFields({ ...fields, [name]: target.value }),
  });
  return (
    <ChangeDialog intent={intent}>
      <Grid gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="4" alignItems="start">
        <TextField
          {...field('keep')}
          label="Steps back that stay"
          help="Of rollbacks, for each application."
        />
        <TextField
          {...field('olderThanDays')}
          label="Days that stay"
          help="What was live or written since then."
        />
      </Grid>
    </ChangeDialog>
  );
}
