/** What the site's edge says of a revision that was just added to the ledger. */
export type Served =
  | { readonly kind: 'served' }
  /** Nobody answers at the site's address. */
  | { readonly kind: 'no-edge'; readonly address: string; readonly reason: string }
  | {
      readonly kind: 'not-served';
      readonly address: string;
      /** What is served in its place, such as `revision 7`. */
      readonly instead: string;
      /** One or more sentences. */
      readonly reason: string;
    };

interface Question {
  /** The site's address, without a slash at the end. */
  readonly site: string;
  readonly revision: number;
  /** The composition of that revision. */
  readonly composition: string;
}

interface Means {
  readonly fetch: typeof fetch;
  /** Milliseconds since some moment. */
  readonly now: () => number;
  readonly pause: (milliseconds: number) => Promise<void>;
}

/** An edge follows the ledger within a second; a busy machine takes longer. */
const PATIENCE_MS = 10_000;
const PAUSE_MS = 40;
const ANSWER_MS = 5_000;

const real: Means = {
  fetch,
  now: () => performance.now(),
  pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};

/**
 * Asks the edge at the site's address until it serves a revision, or a later one, for 10 seconds at
 * most. What can't be reached at all is no edge; one that answers something else says why. One that
 * has answered and then does not is being started again, and is waited for.
 */
export async function untilServed(question: Question, means: Means = real): Promise<Served> {
  const address = `${question.site}/_site/ready`;
  const end = means.now() + PATIENCE_MS;
  let hasAnswered = false;
  for (;;) {
    const answer = await ask(address, means);
    const isOver = means.now() >= end;
    if (answer.kind !== 'unreachable') {
      if (answer.kind === 'ready' && serves(answer.ready, question)) return { kind: 'served' };
      if (isOver) return notServed(question.site, answer);
      hasAnswered = true;
    } else if (isOver || !hasAnswered) {
      return { kind: 'no-edge', address: question.site, reason: answer.reason };
    }
    await means.pause(PAUSE_MS);
  }
}

type Heard =
  | { readonly kind: 'ready'; readonly ready: Ready }
  | { readonly kind: 'odd'; readonly status: number };
type Answer = Heard | { readonly kind: 'unreachable'; readonly reason: string };

/** The part of the edge's answer that is read here; a newer edge may say more. */
interface Ready {
  readonly revision?: unknown;
  readonly composition?: unknown;
  readonly problems?: unknown;
}

async function ask(address: string, { fetch }: Means): Promise<Answer> {
  let response: Response;
  try {
    const signal = AbortSignal.timeout(ANSWER_MS);
    response = await fetch(address, { signal, headers: { accept: 'application/json' } });
  } catch (error) {
    return { kind: 'unreachable', reason: reasonOf(error) };
  }
  // An answer of something else than an edge is no JSON.
  const ready: unknown = await response.json().catch(() => undefined);
  return ready !== null && typeof ready === 'object' && 'problems' in ready
    ? { kind: 'ready', ready }
    : { kind: 'odd', status: response.status };
}

function serves({ revision, composition }: Ready, wanted: Question): boolean {
  if (typeof revision !== 'number') return false;
  return revision === wanted.revision
    ? composition === wanted.composition
    : revision > wanted.revision;
}

function notServed(address: string, answer: Heard): Served {
  const shared = { kind: 'not-served', address } as const;
  if (answer.kind === 'odd') {
    return {
      ...shared,
      instead: `something that is no edge (status ${answer.status})`,
      reason: 'Look at what listens there.',
    };
  }
  const { revision, problems } = answer.ready;
  const said = Array.isArray(problems) ? problems.map(String) : [];
  return {
    ...shared,
    instead: revision === undefined ? 'nothing' : `revision ${String(revision)}`,
    reason:
      said.join(' ') || 'It reads another store, or does not follow this one: look at its log.',
  };
}

/** The code of a system's error, which `fetch` has as the cause of its own. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof Error && 'code' in cause && cause.code) return String(cause.code);
  return cause instanceof Error ? cause.message : String(cause);
}
