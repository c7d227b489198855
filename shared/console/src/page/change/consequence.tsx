import { Box, Stack } from '@site/ui';
import { StatusBox } from '@site/ui/form';
import type { Look } from '../../protocol.ts';
import { Differences } from '../look/differences.tsx';
import { Violations } from '../parts/trouble.tsx';

/** What will happen to visitors. */
export function Consequence({ look }: { readonly look: Look }) {
  return (
    <Stack gap="3">
      <p>{look.consequence}</p>
      <LookWarnings look={look} />
      {look.differences.length > 0 && (
        <details>
          <Box as="summary" cursor="pointer" fontWeight="semibold" paddingBlock="1.5">
            {`What will be different (${look.differences.length})`}
          </Box>
          <Differences look={look} />
        </details>
      )}
    </Stack>
  );
}

/** What stops it, whose pages change besides, and what to think of. */
export function LookWarnings({ look: { refused, otherTeams, warnings } }: { readonly look: Look }) {
  const others = 'Pages of other teams change as well';
  return (
    <>
      {refused.length > 0 && (
        <StatusBox kind="error" title="A gate refuses it">
          <Violations violations={refused} />
        </StatusBox>
      )}
      {otherTeams.length > 0 && (
        <StatusBox kind="info" title={others}>
          {otherTeams.join(', ')}
        </StatusBox>
      )}
      {warnings.map((warning) => (
        <StatusBox key={warning} kind="info" title={warning} />
      ))}
    </>
  );
}
