import { Box, Stack, Text } from '@site/ui';
import { StatusBox, StatusLine } from '@site/ui/form';
import type { Look } from '../../protocol.ts';
import type { Fetched } from '../client/use-fetched.ts';
import { Differences } from '../look/differences.tsx';
import { TroubleBox, Violations } from '../parts/trouble.tsx';

interface Props {
  readonly fetched: Fetched<Look | undefined>;
  readonly onRetry: () => void;
}

/** What will happen to visitors, as soon as it is known. */
export function Consequence({ fetched, onRetry }: Props) {
  if (fetched.at === 'loading') {
    return <StatusLine color="fg.muted">Working out what will change …</StatusLine>;
  }
  if (fetched.at === 'failed') {
    const title = 'What will change is not known';
    return <TroubleBox title={title} trouble={fetched.trouble} onRetry={onRetry} />;
  }
  const look = fetched.value;
  if (!look) return null;
  return (
    <Stack gap="3">
      <Text>{look.consequence}</Text>
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
export function LookWarnings({ look }: { readonly look: Look }) {
  const { refused, otherTeams, warnings } = look;
  return (
    <>
      {refused.length > 0 && (
        <StatusBox kind="error" title="A gate refuses it">
          <Violations violations={refused} />
        </StatusBox>
      )}
      {otherTeams.length > 0 && (
        <StatusBox kind="info" title="Pages of other teams change as well">
          {otherTeams.join(', ')}
        </StatusBox>
      )}
      {warnings.length > 0 && (
        <StatusBox kind="info" title={warnings[0] ?? ''}>
          {warnings.slice(1).map((warning) => (
            <p key={warning}>{warning}</p>
          ))}
        </StatusBox>
      )}
    </>
  );
}
