import type { Claims, PublisherClaim } from '@platform/node/publisher-claim';
import { err, ok, type Result } from '@platform/node/result';
import type * as protocol from '../../protocol.ts';

export interface Trouble extends Pick<protocol.Refused, 'message' | 'violations'> {
  /**
   * `unreachable`: nothing came back, and a change may have happened nevertheless. `signed-out`: the
   * session is over, and nothing was done. `lost-race`: somebody else was faster.
   */
  readonly kind: 'unreachable' | 'signed-out' | 'lost-race' | 'refused';
  /** What happened since the operator had looked, the oldest first. */
  readonly faster?: readonly protocol.LedgerStep[];
}

export const unreachable: Trouble = { kind: 'unreachable', message: 'The console gave no answer.' };

export type Answer<Value> = Promise<Result<Value, Trouble>>;

/** Below the page's own address. */
const API = 'api/';

export const EVENTS = `${API}events`;

/** @param onSignedOut hears of each 401, except of a token that was wrong */
export function createClient(onSignedOut: () => void) {
  async function call<Value>(method: string, path: string, body?: object): Answer<Value> {
    const answer = await send(method, path, body);
    if (!answer.ok && answer.problem.kind === 'signed-out' && path !== 'session') onSignedOut();
    // Page and server are of one release, so what comes is of the protocol's type.
    return answer as Result<Value, Trouble>;
  }
  const claims = new Map<string, PublisherClaim>();
  /** Dialogs name releases of any view, and what is said of a release stays so. */
  const note = <Value extends { readonly claims: Claims }>(told: Value): Value => {
    for (const [release, claim] of Object.entries(told.claims)) claims.set(release, claim);
    return told;
  };
  const noting = async <Value extends { readonly claims: Claims }>(answer: Answer<Value>) => {
    const told = await answer;
    return told.ok ? ok(note(told.value)) : told;
  };
  const get = <Value>(path: string) => call<Value>('GET', path);
  const post = <Value>(path: string, body: object) => call<Value>('POST', path, body);
  return {
    session: () => get<protocol.Session>('session'),
    signIn: (name: string, token: string) => post<protocol.Session>('session', { name, token }),
    signOut: () => call<undefined>('DELETE', 'session'),
    overview: () => noting(get<protocol.Overview>('overview')),
    /** Remembers the claims of what came by the stream. */
    note,
    /** What the publisher of a release says of it, as far as the server told. */
    claimOf: (release: string | undefined) => claims.get(release ?? ''),
    /** @param before a revision, to begin below it; 0 for the newest */
    ledger: (name = '', before = 0) =>
      noting(get<protocol.LedgerPage>(`ledger?before=${before}${name && `&name=${name}`}`)),
    releases: (name: string) => noting(get<protocol.Releases>(`releases?name=${name}`)),
    canaryLink: () => get<{ readonly link?: string }>('canary-link'),
    look: (intent: protocol.Intent) => post<protocol.Look>('look', intent),
    startPictures: (intent: protocol.Intent) => post<{ readonly id: string }>('pictures', intent),
    pictures: (id: string) => get<protocol.Pictures>(`pictures?id=${id}`),
    stack: (text: string) => post<protocol.Stack>('stack', { text }),
    verification: () => get<protocol.Verification>('verification'),
    verify: (all: boolean) => post<protocol.Verification>('verification', { all }),
    preview: (select: readonly protocol.Selection[]) =>
      post<{ readonly link: string; readonly expires: string }>('preview', select),
    change: (change: protocol.Change) => post<protocol.Changed>('change', change),
  };
}

async function send(method: string, path: string, body?: object): Answer<unknown> {
  const json = { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  try {
    const response = await fetch(API + path, { method, ...(body ? json : {}) });
    const text = await response.text();
    if (response.ok) return ok(text === '' ? undefined : JSON.parse(text));
    return err(troubleOf(response.status, text));
  } catch {
    return err(unreachable);
  }
}

const kinds: Readonly<Record<number, Trouble['kind']>> = { 401: 'signed-out', 409: 'lost-race' };

function troubleOf(status: number, text: string): Trouble {
  const kind = kinds[status] ?? 'refused';
  try {
    const { message, violations = [] } = JSON.parse(text) as Partial<protocol.Refused>;
    if (typeof message === 'string') return { kind, message, violations };
  } catch {
    // What stands before the console, such as a proxy, refuses in its own form.
  }
  if (kind === 'signed-out') return { kind, message: 'You are signed out.' };
  return unreachable;
}
