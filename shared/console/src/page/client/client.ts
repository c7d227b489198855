import { err, ok, type Result } from '@site/node/result';
import type * as protocol from '../../protocol.ts';

export type Trouble =
  /** Nothing came back; a change may have happened nevertheless. */
  | { readonly kind: 'unreachable' }
  /** The session is over; nothing was done. */
  | { readonly kind: 'signed-out'; readonly message: string }
  /** Somebody else was faster. */
  | { readonly kind: 'lost-race'; readonly refusal: protocol.Refusal }
  | { readonly kind: 'refused'; readonly refusal: protocol.Refusal };

export type Answer<Value> = Promise<Result<Value, Trouble>>;

export type Client = ReturnType<typeof createClient>;

/** Below the page's own address. */
const API = 'api/';

/** @param onSignedOut hears of each 401, except of a token that was wrong */
export function createClient(onSignedOut: () => void) {
  async function call<Value>(method: string, path: string, body?: object): Answer<Value> {
    const answer = await send(method, path, body);
    if (!answer.ok && answer.problem.kind === 'signed-out' && path !== 'session') onSignedOut();
    // Page and server are of one release, so what comes is of the protocol's type.
    return answer as Result<Value, Trouble>;
  }
  const get = <Value>(path: string) => call<Value>('GET', path);
  const post = <Value>(path: string, body: object) => call<Value>('POST', path, body);
  return {
    session: () => get<protocol.Session>('session'),
    signIn: (name: string, token: string) => post<protocol.Session>('session', { name, token }),
    signOut: () => call<undefined>('DELETE', 'session'),
    overview: () => get<protocol.Overview>('overview'),
    ledger: (query: { readonly before?: number; readonly name?: string } = {}) =>
      get<protocol.LedgerPage>(withQuery('ledger', query)),
    releases: (name: string) => get<protocol.Releases>(withQuery('releases', { name })),
    look: (intent: protocol.Intent) => post<protocol.Look>('look', intent),
    startPictures: (intent: protocol.Intent) => post<protocol.PicturesStarted>('pictures', intent),
    pictures: (id: string) => get<protocol.Pictures>(withQuery('pictures', { id })),
    preview: (select: readonly protocol.Selection[]) => post<protocol.Preview>('preview', select),
    change: (change: protocol.Change) => post<protocol.Changed>('change', change),
  };
}

export const EVENTS = `${API}events`;

async function send(method: string, path: string, body?: object): Answer<unknown> {
  const json = { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  try {
    const response = await fetch(API + path, { method, ...(body ? json : {}) });
    const text = await response.text();
    if (response.ok) return ok(text === '' ? undefined : JSON.parse(text));
    return err(troubleOf(response.status, text));
  } catch {
    return err({ kind: 'unreachable' });
  }
}

/** What stands before the console, such as a proxy, refuses in its own form. */
function troubleOf(status: number, text: string): Trouble {
  const refusal = refusalIn(text);
  const message = refusal?.message ?? 'You are signed out.';
  if (status === 401) return { kind: 'signed-out', message };
  if (!refusal) return { kind: 'unreachable' };
  return { kind: status === 409 ? 'lost-race' : 'refused', refusal };
}

function refusalIn(text: string): protocol.Refusal | undefined {
  try {
    const found = JSON.parse(text) as Partial<protocol.Refusal> | null;
    if (typeof found?.message !== 'string') return undefined;
    return { kind: '', violations: [], ...found, message: found.message };
  } catch {
    return undefined;
  }
}

function withQuery(path: string, query: Readonly<Record<string, string | number>>): string {
  const pairs = Object.entries(query).map(([name, value]) => [name, String(value)]);
  return pairs.length > 0 ? `${path}?${new URLSearchParams(pairs)}` : path;
}
