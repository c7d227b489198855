import { err } from '@platform/node/result';
import { useRef } from 'react';
import type { Intent, LedgerStep } from '../../protocol.ts';
import { unreachable } from '../client/client.ts';
import { useAction } from '../client/use-fetched.ts';
import { useConsole } from '../console-context.ts';
import { sentenceOf } from '../format/words.ts';

/*
 * One change, from its dialog to the ledger's entry. Nothing is ever sent twice by itself:
 *
 *   open ── press ──> sent ──> done
 *                      │
 *                      └──> failed: lost race (what is live now is shown, and who was faster), signed
 *                           out (the sign-in opens, and nothing was changed), refused (by a gate or a
 *                           freeze) or unreachable (it may have happened)
 *
 * What failed takes another press. A press after a lost race or without an answer is safe: the server
 * refuses what was built on a revision that somebody, or the press before, has changed.
 */

interface ChangeToSend {
  readonly intent: Intent | undefined;
  readonly seen: number;
  /** After a lost race. */
  readonly see: (revision: number) => void;
  /** Pages of other teams that are shown to look different. */
  readonly agreed: readonly string[];
  /** Whether a canary goes on although its visitors are shown to fare worse. */
  readonly despiteGuard: boolean;
  /** Of what a prune is shown to remove. */
  readonly plan: string;
}

export function useChange({ intent, seen, see, agreed, despiteGuard, plan }: ChangeToSend) {
  const { client, show, reason, setReason, report } = useConsole();
  const form = useRef<HTMLFormElement>(null);

  const change = useAction(async () => {
    if (!intent) return err(unreachable);
    const given = { reason: reason.trim(), seen, agreed: [...agreed], despiteGuard, plan };
    const answer = await client.change({ intent, ...given });
    const isLost = !answer.ok && answer.problem.kind === 'lost-race';
    const ledger = isLost ? await client.ledger() : undefined;
    const newest = await client.overview();
    const faster = ledger?.ok ? stepsSince(ledger.value.steps, seen) : [];
    if (newest.ok) {
      show(newest.value);
      if (isLost) see(newest.value.revision);
    }
    if (answer.ok) setReason('');
    const step = answer.ok ? answer.value.step : undefined;
    const nothing = 'What was sent last changed nothing. Look at what is live.';
    // Its dialog was closed.
    if (!form.current) report(step ? `${sentenceOf(step)}.` : nothing);
    return answer.ok ? answer : err({ ...answer.problem, faster });
  });
  return { ...change, form };
}

/** What happened since an operator looked, the oldest first. */
const stepsSince = (steps: readonly LedgerStep[], seen: number): readonly LedgerStep[] =>
  steps.filter(({ revision }) => revision > seen).toReversed();
