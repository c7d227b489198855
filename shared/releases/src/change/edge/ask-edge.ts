/** What an edge reports about itself at `/_site/ready`, as far as this version knows it. */
export interface EdgeState {
  /** What it serves; absent if it serves nothing. */
  readonly revision?: number;
  readonly composition?: string;
  /** Which ledger the revision belongs to; absent if an earlier version made that ledger. */
  readonly epoch?: string;
  /** One line each. */
  readonly problems: readonly string[];
}

/** How the question to a site's edge was answered. */
export type EdgeAnswer =
  | { readonly kind: 'edge'; readonly edge: EdgeState }
  /** Something answers that is not an edge. */
  | { readonly kind: 'odd'; readonly status: number }
  /** Nothing listens at that address, or there is no such host. */
  | { readonly kind: 'absent'; readonly reason: string }
  /** Something listens but does not answer. */
  | { readonly kind: 'silent'; readonly reason: string };

/** How long a command waits for an answer that it could do without, in milliseconds. */
export const EDGE_PATIENCE_MS = 1_000;

/**
 * What an operating system reports if nothing is there; `bad port` is a port that programs may not
 * call.
 */
const absence = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|bad port)$/;

/**
 * Asks the edge at a site's address what it serves. Never rejects.
 *
 * @param site the site's address, without a slash at the end
 * @param patience milliseconds after which an edge that does not answer counts as silent
 */
export async function askEdge(
  site: string,
  patience: number,
  ask: typeof fetch = fetch,
): Promise<EdgeAnswer> {
  let response: Response;
  try {
    const signal = AbortSignal.timeout(patience);
    const headers = { accept: 'application/json' };
    response = await ask(`${site}/_site/ready`, { signal, headers });
  } catch (error) {
    const reason = reasonOf(error, patience);
    return { kind: absence.test(reason) ? 'absent' : 'silent', reason };
  }
  // An answer that is not from an edge may not be JSON.
  const ready: unknown = await response.json().catch(() => undefined);
  return ready !== null && typeof ready === 'object' && 'problems' in ready
    ? { kind: 'edge', edge: edgeState(ready) }
    : { kind: 'odd', status: response.status };
}

function edgeState(ready: Readonly<Record<string, unknown>> & { problems: unknown }): EdgeState {
  const { revision, composition, epoch, problems } = ready;
  return {
    ...(typeof revision === 'number' ? { revision } : {}),
    ...(typeof composition === 'string' ? { composition } : {}),
    ...(typeof epoch === 'string' ? { epoch } : {}),
    problems: Array.isArray(problems) ? problems.map(String) : [],
  };
}

/**
 * The code of a system error, which `fetch` wraps as the cause of its own; anything else as text.
 */
function reasonOf(error: unknown, patience: number): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return String(cause);
  if (cause.name === 'TimeoutError') return `no answer within ${inSeconds(patience)}`;
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message;
}

function inSeconds(milliseconds: number): string {
  const seconds = milliseconds / 1_000;
  return seconds === 1 ? 'a second' : `${seconds} seconds`;
}
