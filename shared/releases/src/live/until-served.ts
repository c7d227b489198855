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
  /** Whether this store's ledger has a composition under a later revision that an edge names. */
  readonly isOurs: (revision: number, composition: unknown) => Promise<boolean>;
}

/** An edge follows the ledger within a second; a busy machine takes longer. */
const PATIENCE_MS = 10_000;
const PAUSE_MS = 40;
const ANSWER_MS = 5_000;

const real: Omit<Means, 'isOurs'> = {
  fetch,
  now: () => performance.now(),
  pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};

/**
 * Asks the edge at the site's address until it serves a revision, or a later one of the same ledger,
 * for 10 seconds at most. Where nothing listens there is no edge. What does not answer, or hangs up,
 * may be an edge that is started again: it is asked again, and in the end it is one that does not
 * serve what it should, like one that answers something else.
 */
export async function untilServed(
  question: Question,
  means: Pick<Means, 'isOurs'> & Partial<Means>,
): Promise<Served> {
  const { isOurs, ...given } = means;
  const { fetch, now, pause } = { ...real, ...given };
  const address = `${question.site}/_site/ready`;
  const end = now() + PATIENCE_MS;
  for (let hasListened = false; ; await pause(PAUSE_MS)) {
    const answer = await ask(address, fetch);
    if (answer.kind === 'absent' && !hasListened) {
      return { kind: 'no-edge', address: question.site, reason: answer.reason };
    }
    hasListened = true;
    if (answer.kind === 'ready' && (await serves(answer.ready, question, isOurs))) {
      return { kind: 'served' };
    }
    if (now() >= end) return notServed(question.site, answer);
  }
}

type Answer =
  | { readonly kind: 'ready'; readonly ready: Ready }
  | { readonly kind: 'odd'; readonly status: number }
  /** Nothing listens at that address, or there is no such host. */
  | { readonly kind: 'absent'; readonly reason: string }
  /** Something listens, and does not answer. */
  | { readonly kind: 'silent'; readonly reason: string };

/** The part of the edge's answer that is read here; a newer edge may say more. */
interface Ready {
  readonly revision?: unknown;
  readonly composition?: unknown;
  readonly problems?: unknown;
}

/** What an operating system says where nobody is; `bad port` is what no program may ask. */
const absence = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|bad port)$/;

async function ask(address: string, fetch: Means['fetch']): Promise<Answer> {
  let response: Response;
  try {
    const signal = AbortSignal.timeout(ANSWER_MS);
    response = await fetch(address, { signal, headers: { accept: 'application/json' } });
  } catch (error) {
    const reason = reasonOf(error);
    return { kind: absence.test(reason) ? 'absent' : 'silent', reason };
  }
  // An answer of something else than an edge is no JSON.
  const ready: unknown = await response.json().catch(() => undefined);
  return ready !== null && typeof ready === 'object' && 'problems' in ready
    ? { kind: 'ready', ready }
    : { kind: 'odd', status: response.status };
}

async function serves(
  { revision, composition }: Ready,
  wanted: Question,
  isOurs: Means['isOurs'],
): Promise<boolean> {
  if (typeof revision !== 'number' || revision < wanted.revision) return false;
  if (revision === wanted.revision) return composition === wanted.composition;
  return isOurs(revision, composition);
}

function notServed(address: string, answer: Answer): Served {
  const shared = { kind: 'not-served', address } as const;
  if (answer.kind === 'odd') {
    return {
      ...shared,
      instead: `something that is no edge (status ${answer.status})`,
      reason: 'Look at what listens there.',
    };
  }
  if (answer.kind !== 'ready') {
    return {
      ...shared,
      instead: `nothing (${answer.reason})`,
      reason: 'Look at what listens there, and at its log.',
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

/** The code of a system's error, which `fetch` has as the cause of its own; anything else in words. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return String(cause);
  if (cause.name === 'TimeoutError') return `no answer within ${ANSWER_MS / 1_000} seconds`;
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message;
}
