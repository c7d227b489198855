import { type ReactNode, useState } from 'react';
import type { LedgerStep } from '../../protocol.ts';
import { goBack, useConsole } from '../console-context.ts';
import {
  Box,
  LedgerCell,
  LedgerRow,
  Muted,
  Press,
  Row,
  Strong,
  Tag,
} from '../elements/elements.ts';
import { sentenceOf, shortOf, titleOfName } from '../format/words.ts';
import { Claim, Moment } from '../parts/release.tsx';
import { TaskPress } from '../parts/ui.tsx';
import { courseOf, type HistoryRow, puttingLive } from './history-rows.ts';

/** An entry of the ledger, or a canary that unfolds to all of its entries. */
export function LedgerRows({ row }: { readonly row: HistoryRow }) {
  const [isOpen, setIsOpen] = useState(false);
  const { steps } = row;
  const [newest, ...older] = steps;
  const count = older.length === 1 ? 'one earlier entry' : `${older.length} earlier entries`;
  return (
    <>
      <LedgerRow>
        <EntryCells step={newest}>
          {older.length > 0 && (
            <Row marginTop="2">
              <Tag>{courseOf(row).join(' → ')}</Tag>
              <Press
                size="sm"
                text={`${isOpen ? 'Hide' : 'Show'} ${count}`}
                aria-expanded={isOpen}
                onClick={() => setIsOpen(!isOpen)}
              />
            </Row>
          )}
        </EntryCells>
      </LedgerRow>
      {isOpen &&
        older.map((step) => (
          <LedgerRow key={step.revision} isPart>
            <EntryCells step={step} />
          </LedgerRow>
        ))}
    </>
  );
}

interface CellsProps {
  readonly step: LedgerStep;
  readonly children?: ReactNode;
}

function EntryCells({ step, children }: CellsProps) {
  const { revision, at, reason, until, configuration, evidence, isForced, problem } = step;
  return (
    <>
      <LedgerCell fontWeight="semibold" fontVariantNumeric="tabular-nums">
        {revision}
      </LedgerCell>
      <LedgerCell color="fg.muted">{at && <Moment at={at} />}</LedgerCell>
      <LedgerCell isWide>
        <Strong>{sentenceOf(step)}</Strong>
        {(isForced || until) && (
          <Row>
            {isForced && <Tag tone="bad">gates were skipped</Tag>}
            {until && <Moment lead="until" exact at={until} />}
          </Row>
        )}
        {step.changes.map(({ name, to }) => (
          <Claim key={name} release={to} />
        ))}
        {problem && <p>{problem}</p>}
        {reason && (
          <div>
            <q>{reason}</q>
          </div>
        )}
        {evidence && (
          <Box padding="2.5" marginTop="2" bg="notice.info" borderRadius="sm">
            {evidence}
          </Box>
        )}
        {configuration.map(({ entry, from = 'not set', to = 'not set' }) => (
          <Muted key={entry}>{`${entry}: ${from} → ${to}`}</Muted>
        ))}
        {children}
      </LedgerCell>
      <LedgerCell isWide display="flex" flexWrap="wrap" gap="2" justifyContent={{ md: 'end' }}>
        <TakeBack step={step} />
        <WaysBack step={step} />
      </LedgerCell>
    </>
  );
}

/** Of the newest entry alone. An undo is none that is taken back, nor is a prune: what it removed is gone. */
function TakeBack({ step: { revision, action, undoes } }: { readonly step: LedgerStep }) {
  const { overview } = useConsole();
  const isForGood = undoes !== undefined || action === 'prune';
  if (revision !== overview.newest?.revision || isForGood) return null;
  return <TaskPress size="sm" text="Take it back" task={{ action: 'undo' }} />;
}

/** Back to what an entry put live; of what was rolled back from since it is said instead. */
function WaysBack({ step: { action, changes } }: { readonly step: LedgerStep }) {
  const { overview } = useConsole();
  if (!puttingLive.includes(action)) return null;
  return changes.map(({ name, to: release }) => {
    const application = overview.applications.find((each) => each.name === name);
    if (!release || !application?.live || application.live === release) return null;
    if (application.rolledBack.includes(release)) {
      return <Tag key={name} tone="bad">{`${titleOfName(name)} was rolled back`}</Tag>;
    }
    return (
      <TaskPress
        key={name}
        size="sm"
        text={`Roll back ${titleOfName(name)} to ${shortOf(release)}`}
        task={goBack(name, release)}
      />
    );
  });
}
