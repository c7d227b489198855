import { Box } from '@site/ui';
import type { LedgerStep } from '../../protocol.ts';
import { goBack, useConsole } from '../console-context.ts';
import { sentenceOf, shortOf, titleOfName, versionOf } from '../format/words.ts';
import { Moment } from '../parts/moment.tsx';
import { Muted, Press, Row, Strong, Tag } from '../parts/ui.tsx';

/** What puts a release in front of visitors. */
const puttingLive = ['promote', 'rollback', 'undo'];

export function LedgerEntry({ step }: { readonly step: LedgerStep }) {
  const { overview, begin } = useConsole();
  const { revision, at, reason, until, configuration, evidence, isForced, problem } = step;
  const ways = step.changes.flatMap(({ name, to: release }) => {
    const live = overview.applications.find((each) => each.name === name)?.live;
    return release && live && live !== release ? [{ name, release }] : [];
  });
  return (
    <Box as="li" paddingBlock="3" borderTopWidth="1px" overflowWrap="anywhere">
      <Strong>{sentenceOf(step)}</Strong>
      <Row as={Muted}>
        <span>{`revision ${revision}`}</span>
        {at && <Moment at={at} />}
        {isForced && <Tag tone="bad">gates were skipped</Tag>}
        {until && <Moment lead="until" exact at={until} />}
      </Row>
      {problem && <p>{problem}</p>}
      {reason && <q>{reason}</q>}
      {evidence && (
        <Box fontSize="sm" padding="2.5" marginTop="2" bg="notice.info" borderRadius="sm">
          {evidence}
        </Box>
      )}
      {configuration.map(({ entry, from = 'not set', to = 'not set' }) => (
        <Muted key={entry}>{`${entry}: ${from} → ${to}`}</Muted>
      ))}
      {puttingLive.includes(step.action) && (
        <Row marginTop="2">
          {ways.map(({ name, release }) => (
            <Press
              key={name}
              text={`Roll back ${titleOfName(name)} to ${versionOf(release)}`}
              aria-label={`Roll back ${titleOfName(name)} to ${shortOf(release)}`}
              onClick={() => begin(goBack(name, release))}
            />
          ))}
        </Row>
      )}
    </Box>
  );
}
