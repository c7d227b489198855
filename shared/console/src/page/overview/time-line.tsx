import { ok } from '@site/node/result';
import { Box } from '@site/ui';
import { SelectField } from '@site/ui/form';
import { useState } from 'react';
import type { LedgerPage, LedgerStep } from '../../protocol.ts';
import type { Answer, Client } from '../client/client.ts';
import { useFetched } from '../client/use-fetched.ts';
import { goBack, useConsole } from '../console-context.ts';
import { sentenceOf, shortOf, titleOfName, versionOf } from '../format/words.ts';
import { Moment } from '../parts/release.tsx';
import { Awaited } from '../parts/trouble.tsx';
import { List, Muted, Panel, Press, Row, Strong, Tag, TaskPress } from '../parts/ui.tsx';

/** What went live, when, by whom and why: the newest first. */
export function TimeLine() {
  const { client, overview } = useConsole();
  const [{ name, pages }, show] = useState({ name: '', pages: 1 });
  const read = () => readLedger(client, name, pages);
  const version = `${overview.revision} ${pages}`;
  const ledger = useFetched(name, read, { version });
  const options = overview.applications.map((application) => ({
    value: application.name,
    label: titleOfName(application.name),
  }));
  return (
    <Panel title="What happened" alignItems="start">
      <Box width="min(18rem, 100%)">
        <SelectField
          id="ledger-name"
          label="Of"
          options={[{ value: '', label: 'Everything' }, ...options]}
          value={name}
          onChange={(chosen) => show({ name: chosen, pages: 1 })}
        />
      </Box>
      <Awaited of={ledger} waiting="Reading the ledger …" failed="The ledger could not be read">
        {({ steps, hasOlder }) => (
          <>
            {steps.length === 0 && <Muted>Nothing happened yet.</Muted>}
            <List as="ol" aria-label="Entries of the ledger" width="100%" gap="0">
              {steps.map((step) => (
                <LedgerEntry key={step.revision} step={step} />
              ))}
            </List>
            {hasOlder && (
              <Press text="Older entries" onClick={() => show({ name, pages: pages + 1 })} />
            )}
          </>
        )}
      </Awaited>
    </Panel>
  );
}

/** As many pages as were asked for, without a gap between them. */
export async function readLedger(
  client: Pick<Client, 'ledger'>,
  name: string,
  pages: number,
): Answer<LedgerPage> {
  const steps: LedgerStep[] = [];
  for (let page = 1; ; page += 1) {
    const last = steps.at(-1);
    const before = last && { before: String(last.revision) };
    const answer = await client.ledger({ ...(name && { name }), ...before });
    if (!answer.ok) return answer;
    steps.push(...answer.value.steps);
    const { hasOlder } = answer.value;
    if (page >= pages || !hasOlder) return ok({ steps, hasOlder });
  }
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
              text={`Roll back ${titleOfName(name)} to ${versionOf(release)}`}
              aria-label={`Roll back ${titleOfName(name)} to ${shortOf(release)}`}
              task={goBack(name, release)}
            />
          ))}
        </Row>
      )}
    </Box>
  );
}
