import type { PageFailure, Target } from '../composition/page-failure.ts';
import type { RenderAnswer, RenderRequest } from './protocol.ts';
import type { RenderSession, Suspect } from './render-session.ts';

export type RenderedTarget = Extract<RenderAnswer, { kind: 'page' }> & { readonly target: Target };

/** A page during which a violation was seen. */
export interface Unattributed {
  readonly target: Target;
  readonly asked: {
    readonly failures: readonly PageFailure[];
    readonly suspects: readonly Suspect[];
  };
}

/** The longest wait for what a page has left to happen, in milliseconds. */
const LONGEST_LINGER = 2_000;

/**
 * Finds the page that caused a violation. The page itself is rendered alone. If nothing is wrong
 * then, an earlier page caused it, and those are tried alone, the latest first, with time for what
 * they leave to happen. Every attempt gets a fresh process; when the time for the composition is
 * over, what was seen first stands.
 */
export async function attributeFailure(
  session: RenderSession,
  { target, asked }: Unattributed,
): Promise<{ page: RenderedTarget[]; wrong: readonly PageFailure[] }> {
  session.startAfresh();
  const alone = await session.ask(target, pageRequest(target, true));
  if (!alone.ok) {
    return { page: [], wrong: alone.process === 'not-tried' ? asked.failures : alone.failures };
  }
  const page = [{ ...alone.answer, target }];
  for (const { target: suspect, ago } of [...asked.suspects].reverse()) {
    session.startAfresh();
    // What happens after a while happens a little later on a busy machine.
    const linger = Math.min(2 * ago + 50, LONGEST_LINGER);
    const tried = await session.ask(suspect, pageRequest(suspect, true, linger));
    if (!tried.ok && tried.process !== 'not-tried') return { page, wrong: tried.failures };
  }
  const before = asked.suspects.map((suspect) => suspect.target.path ?? 'not-found');
  const unless = before.length > 0 ? `, but not alone; before it came ${before.join(', ')}` : '';
  const wrong = asked.failures.map((one) => ({ ...one, reason: one.reason + unless }));
  return { page: [], wrong };
}

export function pageRequest(
  { path }: Target,
  closely: boolean,
  linger = 0,
): Extract<RenderRequest, { kind: 'page' }> {
  return { kind: 'page', path, closely, linger };
}
