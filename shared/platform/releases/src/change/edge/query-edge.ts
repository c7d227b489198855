import * as z from 'zod/mini';

const state = z.object({
  status: z.enum(['ready', 'degraded', 'stopping', 'unavailable']),
  revision: z.optional(z.number()),
  composition: z.optional(z.string()),
  /** Which ledger the revision belongs to; absent if the edge knows none. */
  epoch: z.optional(z.string()),
});
export type EdgeState = z.infer<typeof state>;

export type EdgeAnswer =
  | {
      readonly kind: 'edge';
      readonly edge: EdgeState;
      /** Whether it answers itself, and is no host of files that were exported. */
      readonly isServer?: boolean;
    }
  | { readonly kind: 'odd'; readonly status: number }
  /** Nothing listens at that address, or there is no such host. */
  | { readonly kind: 'absent'; readonly reason: string }
  /** Something listens but does not answer. */
  | { readonly kind: 'silent'; readonly reason: string };

/** Why is nothing for strangers, so no public answer says it. */
export const NOT_FOLLOWING =
  "It can't read this store, reads another one, or does not follow it: look at its log, or at /problems on its operations port.";

/** How long a command waits for an answer that it could do without, in milliseconds. */
export const EDGE_PATIENCE_MS = 1_000;

/** What systems report if nothing is there; `bad port` is one that programs may not call. */
const absence = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|bad port)$/;

/** Never rejects. @param site without a slash at its end @param patience in milliseconds */
export async function queryEdge(
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
  const ready = state.safeParse(await response.json().catch(() => undefined));
  return ready.success
    ? { kind: 'edge', edge: ready.data, isServer: isTimed(response) }
    : { kind: 'odd', status: response.status };
}

/** What time it is at a site, in milliseconds since 1970; undefined where nothing answers that says so. */
export async function timeAt(site: string, ask: typeof fetch = fetch): Promise<number | undefined> {
  try {
    const signal = AbortSignal.timeout(EDGE_PATIENCE_MS);
    const { headers } = await ask(`${site}/_site/ready`, { signal, method: 'HEAD' });
    const time = Date.parse(headers.get('date') ?? '');
    return Number.isNaN(time) ? undefined : time;
  } catch {
    return undefined;
  }
}

/** An edge times each of its answers. */
function isTimed({ headers }: Response): boolean {
  return headers.get('server-timing')?.startsWith('edge;') ?? false;
}

/** The code of a system error, which `fetch` wraps; anything else as text. */
function reasonOf(error: unknown, patience: number): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return String(cause);
  if (cause.name === 'TimeoutError') return `no answer within ${inSeconds(patience)}`;
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message;
}

function inSeconds(milliseconds: number): string {
  return milliseconds === 1_000 ? 'a second' : `${milliseconds / 1_000} seconds`;
}
