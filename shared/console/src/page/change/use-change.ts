import { useReducer, useRef } from 'react';
import type { Intent } from '../../protocol.ts';
import { useLeaving } from '../client/use-fetched.ts';
import { useConsole } from '../console-context.ts';
import { sentenceOf } from '../format/words.ts';
import { changeReducer, stepsSince } from './change.reducer.ts';

/** The only place where a change meets the network. */
export function useChange() {
  const { client, overview, show, reason, setReason, report } = useConsole();
  const [state, dispatch] = useReducer(changeReducer, { at: 'open' });
  /** What the operator saw when the dialog opened, or since a lost race. */
  const seen = useRef(overview.revision);
  const leaving = useLeaving();

  /** @param agreed pages of other teams that are shown to look different */
  async function send(intent: Intent, agreed: readonly string[]) {
    dispatch({ at: 'sending' });
    const answer = await client.change({
      ...{ intent, reason: reason.trim(), seen: seen.current },
      ...(agreed.length > 0 ? { agreed: [...agreed] } : {}),
    });
    const isLost = !answer.ok && answer.problem.kind === 'lost-race';
    const ledger = isLost ? await client.ledger() : undefined;
    const newest = await client.overview();
    const faster = ledger?.ok ? stepsSince(ledger.value.steps, seen.current) : [];
    if (newest.ok) {
      show(newest.value);
      if (isLost) seen.current = newest.value.revision;
    }
    if (answer.ok) setReason('');
    dispatch(
      answer.ok
        ? { at: 'done', changed: answer.value }
        : { at: 'failed', trouble: answer.problem, faster },
    );
    const step = answer.ok ? answer.value.step : undefined;
    const nothing = 'What was sent last changed nothing. Look at what is live.';
    if (leaving.aborted) report(step ? `${sentenceOf(step)}.` : nothing);
  }
  return { state, send };
}
