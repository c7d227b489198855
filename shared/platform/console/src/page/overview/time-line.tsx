import { useState } from 'react';
import useSWRInfinite from 'swr/infinite';
import type { LedgerPage, LedgerStep } from '../../protocol.ts';
import type { Trouble } from '../client/client.ts';
import { orThrow } from '../client/use-fetched.ts';
import { goBack, useConsole } from '../console-context.ts';
import {
  Awaited,
  Box,
  List,
  Muted,
  Panel,
  Press,
  Row,
  SelectField,
  Strong,
  Tag,
} from '../elements/elements.ts';
import { sentenceOf, shortOf, titleOfName } from '../format/words.ts';
import { Claim, Moment } from '../parts/release.tsx';
import { TaskPress } from '../parts/ui.tsx';

/** What went live, when, by whom and why: the newest first. */
export function TimeLine() {
  const { overview } = useConsole();
  const [name, show] = useState('');
  const options = overview.applications.map((application) => ({
    value: application.name,
    label: titleOfName(application.name),
  }));
  return (
    <Panel title="What happened" alignItems="start">
      <Box width="min(18rem, 100%)">
        <SelectField
          id="ledger-name"
          label="Show"
          options={[{ value: '', label: 'Everything' }, ...options]}
          value={name}
          onChange={show}
        />
      </Box>
      <Entries key={name} name={name} />
    </Panel>
  );
}

/** As many pages as were asked for, without a gap between them. */
function Entries({ name }: { readonly name: string }) {
  const { client, overview } = useConsole();
  const below = (_page: number, newer: LedgerPage | null) => {
    const before = newer?.steps.at(-1)?.revision ?? 0;
    return newer?.hasOlder === false ? null : `ledger ${overview.revision} ${name} ${before}`;
  };
  const read = (key: string) => orThrow(client.ledger(name, Number(key.split(' ').at(-1))));
  const stays = { keepPreviousData: true, persistSize: true, revalidateFirstPage: false };
  const ledger = useSWRInfinite<LedgerPage, Trouble>(below, read, stays);
  const { data: value, error: trouble, size, setSize, mutate } = ledger;
  const found = { value, trouble, retry: () => void mutate() };
  return (
    <Awaited of={found} waiting="Reading the ledger …" failed="The ledger could not be read">
      {(pages) => (
        <>
          {pages[0]?.steps.length === 0 && <Muted>Nothing happened yet.</Muted>}
          <List as="ol" aria-label="Entries of the ledger" width="100%" gap="0">
            {pages.flatMap(({ steps }) =>
              steps.map((step) => <LedgerEntry key={step.revision} step={step} />),
            )}
          </List>
          {pages.at(-1)?.hasOlder && (
            <Press text="Older entries" onClick={() => void setSize(size + 1)} />
          )}
        </>
      )}
    </Awaited>
  );
}

/** What puts a release in front of visitors. */
const puttingLive = ['promote', 'rollback', 'undo'];

function LedgerEntry({ step }: { readonly step: LedgerStep }) {
  const { overview } = useConsole();
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
      {step.changes.map(({ name, to }) => (
        <Claim key={name} release={to} />
      ))}
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
            <TaskPress
              key={name}
              text={`Roll back ${titleOfName(name)} to ${shortOf(release)}`}
              task={goBack(name, release)}
            />
          ))}
        </Row>
      )}
    </Box>
  );
}
