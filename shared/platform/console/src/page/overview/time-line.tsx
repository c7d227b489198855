import { useState } from 'react';
import useSWRInfinite from 'swr/infinite';
import type { LedgerPage } from '../../protocol.ts';
import type { Trouble } from '../client/client.ts';
import { orThrow } from '../client/use-fetched.ts';
import { useConsole } from '../console-context.ts';
import {
  Awaited,
  Box,
  LedgerBody,
  LedgerHeader,
  LedgerRow,
  LedgerTable,
  Muted,
  Panel,
  Press,
  SelectField,
} from '../elements/elements.ts';
import { titleOfName } from '../format/words.ts';
import { historyRows } from './history-rows.ts';
import { LedgerRows } from './ledger-entry.tsx';

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
          <LedgerTable aria-label="Entries of the ledger">
            <LedgerBody>
              <LedgerRow display={{ base: 'none', md: 'grid' }} borderTopWidth="0">
                <LedgerHeader>Revision</LedgerHeader>
                <LedgerHeader>When</LedgerHeader>
                <LedgerHeader>What happened</LedgerHeader>
                <LedgerHeader textAlign="end">By now</LedgerHeader>
              </LedgerRow>
              {historyRows(pages.flatMap(({ steps }) => steps)).map((row) => (
                <LedgerRows key={row.steps.at(-1)?.revision} row={row} />
              ))}
            </LedgerBody>
          </LedgerTable>
          {pages.at(-1)?.hasOlder && (
            <Press text="Older entries" onClick={() => void setSize(size + 1)} />
          )}
        </>
      )}
    </Awaited>
  );
}
