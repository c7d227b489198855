import { Box, Stack } from '@site/ui';
import { SelectField, StatusLine } from '@site/ui/form';
import { useEffect, useRef, useState } from 'react';
import type { LedgerStep } from '../../protocol.ts';
import type { Trouble } from '../client/client.ts';
import { goBack, useConsole } from '../console-context.ts';
import { sentenceOf, shortOf, titleOfName, versionOf } from '../format/words.ts';
import { Moment } from '../parts/release.tsx';
import { TroubleBox } from '../parts/trouble.tsx';
import { List, Muted, Panel, Press, Row, Strong, Tag } from '../parts/ui.tsx';
import { addPage, type KnownLedger } from './ledger-pages.ts';

/** What went live, when, by whom and why: the newest first. */
export function TimeLine() {
  const { overview } = useConsole();
  const [name, setName] = useState('');
  const options = ['', ...overview.applications.map((application) => application.name)].map(
    (value) => ({ value, label: value === '' ? 'Everything' : titleOfName(value) }),
  );
  return (
    <Panel title="What happened">
      <Box maxWidth="18rem" marginBottom="4">
        <SelectField
          id="ledger-name"
          label="Of"
          options={options}
          value={name}
          onChange={setName}
        />
      </Box>
      <Entries key={name} name={name} />
    </Panel>
  );
}

function Entries({ name }: { readonly name: string }) {
  const { client, overview } = useConsole();
  const [known, setKnown] = useState<KnownLedger>();
  const [trouble, setTrouble] = useState<Trouble>();
  const isShown = useRef(true);

  async function load(older: { readonly before?: number } = {}) {
    const answer = await client.ledger({ ...(name === '' ? {} : { name }), ...older });
    if (!isShown.current) return;
    setTrouble(answer.ok ? undefined : answer.problem);
    if (answer.ok) setKnown((earlier) => addPage(earlier, answer.value));
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each revision is a reason to look again.
  useEffect(() => {
    isShown.current = true;
    void load();
    return () => {
      isShown.current = false;
    };
  }, [overview.revision]);

  const { steps = [], hasOlder } = known ?? {};
  const before = steps.at(-1)?.revision;
  const title = 'The ledger could not be read';
  return (
    <Stack gap="4" alignItems="start">
      {trouble && <TroubleBox title={title} trouble={trouble} onRetry={() => void load()} />}
      {!known && !trouble && <StatusLine>Reading the ledger …</StatusLine>}
      {known && steps.length === 0 && <Muted>Nothing happened yet.</Muted>}
      <List as="ol" aria-label="Entries of the ledger" width="100%" gap="0">
        {steps.map((step) => (
          <LedgerEntry key={step.revision} step={step} />
        ))}
      </List>
      {hasOlder && before !== undefined && (
        <Press text="Older entries" onClick={() => void load({ before })} />
      )}
    </Stack>
  );
}

/** What puts a release in front of visitors. */
const puttingLive = ['promote', 'rollback', 'undo'];

function LedgerEntry({ step }: { readonly step: LedgerStep }) {
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
