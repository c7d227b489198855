import { useState } from 'react';
import type { Verification } from '../../protocol.ts';
import { useAction, useFetched } from '../client/use-fetched.ts';
import { useConsole } from '../console-context.ts';
import {
  Checkbox,
  List,
  Muted,
  Panel,
  Press,
  StatusBox,
  TroubleBox,
} from '../elements/elements.ts';
import { countOf } from '../format/figures.ts';
import { Moment, Said } from '../parts/release.tsx';

/** Milliseconds between questions, until it ends. */
const PAUSE = 1_000;
const refreshInterval = (last?: Verification) => (last && last.state !== 'working' ? 0 : PAUSE);

/** Reads the store, compares it with its hashes and shows what is wrong. */
export function StorePanel() {
  const { client } = useConsole();
  const [all, setAll] = useState(false);
  const { value: begun, ...action } = useAction(() => client.verify(all));
  // Each one has a key of its own: a question that was answered to its end is not repeated.
  const key = `verification ${begun && 'at' in begun ? begun.at : ''}`;
  const found = useFetched(key, () => client.verification(), { refreshInterval });
  const verification = found.value ?? begun;
  const isWorking = verification?.state === 'working';
  return (
    <Panel title="Store" alignItems="start">
      <Muted>
        Reads every file of what is live, and compares it with its hash. It changes nothing.
      </Muted>
      <Checkbox checked={all} onChange={({ target }) => setAll(target.checked)}>
        Also what is not live, source maps, and the ledger
      </Checkbox>
      <Press
        text="Verify the store"
        aria-disabled={isWorking || action.isRunning}
        onClick={() => isWorking || action.run()}
      />
      <TroubleBox title="The store is not read" of={action} />
      <TroubleBox title="What came of it is not known" of={found} />
      {verification && <Verified of={verification} />}
    </Panel>
  );
}

function Verified({ of }: { readonly of: Verification }) {
  if (of.state === 'none') return null;
  const { state, by, at, files } = of;
  return (
    <>
      {state === 'working' && <StatusBox kind="busy" title="The store is being read …" />}
      {state === 'failed' && (
        <StatusBox kind="error" title="The store could not be read to its end">
          <Said text={of.line} />
        </StatusBox>
      )}
      {state === 'done' && (
        <StatusBox kind={of.findings.length > 0 ? 'error' : 'success'} title={of.line}>
          <List>
            {of.findings.map((finding) => (
              <li key={finding}>{finding}</li>
            ))}
          </List>
          {of.more > 0 && <p>{`And ${of.more} more: see site verify.`}</p>}
        </StatusBox>
      )}
      {/* Not announced: it changes with every second. */}
      <Muted>
        {`${countOf(files, 'file')} read for ${by}, `}
        <Moment lead="begun" at={at} />
      </Muted>
    </>
  );
}
