import { Box, Button, Flex, Stack, Text } from '@site/ui';
import { SelectField, StatusLine } from '@site/ui/form';
import { useEffect, useRef, useState } from 'react';
import type { Trouble } from '../client/client.ts';
import { useConsole } from '../console-context.ts';
import { titleOfName } from '../format/releases.ts';
import { Panel } from '../parts/panel.tsx';
import { TroubleBox } from '../parts/trouble.tsx';
import { LedgerEntry } from './ledger-entry.tsx';
import { addPage, type KnownLedger } from './ledger-pages.ts';

/** What went live, when, by whom and why: the newest first. */
export function TimeLine() {
  const { overview } = useConsole();
  const [name, setName] = useState('');
  const names = overview.applications.map((application) => application.name);
  const options = [
    { value: '', label: 'Everything' },
    ...names.map((value) => ({ value, label: titleOfName(value) })),
  ];
  return (
    <Panel title="What happened">
      <Stack gap="4">
        <Box maxWidth="18rem">
          <SelectField
            id="ledger-name"
            label="Of"
            options={options}
            value={name}
            onChange={setName}
          />
        </Box>
        <Entries key={name} name={name} />
      </Stack>
    </Panel>
  );
}

function Entries({ name }: { readonly name: string }) {
  const { client, overview } = useConsole();
  const [known, setKnown] = useState<KnownLedger>();
  const [trouble, setTrouble] = useState<Trouble>();
  const isShown = useRef(true);

  async function load(before?: number) {
    const of = name === '' ? {} : { name };
    const answer = await client.ledger({ ...of, ...(before === undefined ? {} : { before }) });
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

  const oldest = known?.steps.at(-1)?.revision;
  return (
    <>
      {trouble && (
        <TroubleBox
          title="The ledger could not be read"
          trouble={trouble}
          onRetry={() => void load()}
        />
      )}
      {!known && !trouble && <StatusLine>Reading the ledger …</StatusLine>}
      {known?.steps.length === 0 && <Text color="fg.muted">Nothing happened yet.</Text>}
      <ol role="list" aria-label="Entries of the ledger">
        {known?.steps.map((step) => (
          <LedgerEntry key={step.revision} step={step} />
        ))}
      </ol>
      {known?.hasOlder && (
        <Flex>
          <Button variant="outline" onClick={() => void load(oldest)}>
            Older entries
          </Button>
        </Flex>
      )}
    </>
  );
}
