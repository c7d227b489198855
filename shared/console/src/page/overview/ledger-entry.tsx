import { Box, Button, Flex, Stack, Text } from '@site/ui';
import type { LedgerStep } from '../../protocol.ts';
import { useConsole } from '../console-context.ts';
import { sentenceOf } from '../format/ledger-words.ts';
import { shortOf, titleOfName, versionOf } from '../format/releases.ts';
import { Moment } from '../parts/moment.tsx';
import { Tag } from '../parts/panel.tsx';

/** What puts a release in front of visitors. */
const puttingLive = ['promote', 'rollback', 'undo'];

export function LedgerEntry({ step }: { readonly step: LedgerStep }) {
  const { revision, at, reason, until, configuration, evidence, isForced, problem } = step;
  return (
    <Box as="li" paddingBlock="3" borderTopWidth="1px">
      <Stack gap="1.5">
        <Text fontWeight="semibold" overflowWrap="anywhere">
          {sentenceOf(step)}
        </Text>
        <Flex gap="2" rowGap="1" fontSize="sm" color="fg.muted" flexWrap="wrap" alignItems="center">
          <span>{`revision ${revision}`}</span>
          {at && <Moment at={at} />}
          {isForced && <Tag tone="bad">gates were skipped</Tag>}
          {until && (
            <span>
              <span>until</span> <Moment exact at={until} />
            </span>
          )}
        </Flex>
        {problem && <Text color="fg.error">{problem}</Text>}
        {reason && (
          <Text overflowWrap="anywhere">
            <q>{reason}</q>
          </Text>
        )}
        {evidence && (
          <Box fontSize="sm" padding="2.5" bg="notice.info" borderRadius="sm">
            {evidence}
          </Box>
        )}
        {configuration.length > 0 && (
          <Box as="ul" role="list" fontSize="sm" overflowWrap="anywhere">
            {configuration.map(({ entry, from = 'not set', to = 'not set' }) => (
              <li key={entry}>{`${entry}: ${from} → ${to}`}</li>
            ))}
          </Box>
        )}
        <WaysBack step={step} />
      </Stack>
    </Box>
  );
}

/** The way back to each release that this entry put live, where that is not live now. */
function WaysBack({ step: { action, changes } }: { readonly step: LedgerStep }) {
  const { overview, begin } = useConsole();
  if (!puttingLive.includes(action)) return null;
  const ways = changes.flatMap(({ name, to }) => {
    const application = overview.applications.find((each) => each.name === name);
    return to && application?.live && application.live !== to ? [{ name, release: to }] : [];
  });
  if (ways.length === 0) return null;
  return (
    <Flex gap="2" flexWrap="wrap">
      {ways.map((selection) => (
        <Button
          key={selection.name}
          variant="outline"
          aria-label={`Roll back ${titleOfName(selection.name)} to ${shortOf(selection.release)}`}
          onClick={() =>
            begin({ kind: 'intent', intent: { action: 'rollback', select: [selection] } })
          }
        >
          {`Roll back ${titleOfName(selection.name)} to ${versionOf(selection.release)}`}
        </Button>
      ))}
    </Flex>
  );
}
