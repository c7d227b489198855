import type { Overview } from '../../protocol.ts';

/*
 * Follows the site by one stream. A browser tries again by itself where the network fails, but not where
 * something before the console answers with an error, and it never notices a connection that is dead: so a
 * stream that is silent for longer than the server ever is counts as lost, and is opened anew.
 */

export type Connection =
  | { readonly at: 'connecting' }
  | { readonly at: 'live' }
  /** What is shown is as old as that. */
  | { readonly at: 'lost'; readonly since: string };

export type ConnectionEvent =
  | { readonly kind: 'heard'; readonly at: string }
  | { readonly kind: 'failed'; readonly at: string };

export interface ConnectionState {
  readonly connection: Connection;
  /** When something came last. */
  readonly heard?: string;
}

/** An outage that begins before anything came is no outage yet. */
export function connectionReducer(state: ConnectionState, event: ConnectionEvent): ConnectionState {
  if (event.kind === 'heard') return { connection: { at: 'live' }, heard: event.at };
  if (state.connection.at === 'lost') return state;
  return { ...state, connection: { at: 'lost', since: state.heard ?? event.at } };
}

/** Milliseconds; the server says something every ten seconds. */
const LONGEST_SILENCE = 30_000;
const TRY_AGAIN = 3_000;

export interface StreamListener {
  onOverview(overview: Overview): void;
  onConnection(event: ConnectionEvent): void;
}

/** @returns what ends it */
export function follow(address: string, listener: StreamListener): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const now = () => new Date().toISOString();
  const wait = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(open, ms);
  };
  const heard = () => {
    wait(LONGEST_SILENCE);
    listener.onConnection({ kind: 'heard', at: now() });
  };
  function open() {
    if (source) listener.onConnection({ kind: 'failed', at: now() });
    source?.close();
    const opened = new EventSource(address);
    source = opened;
    opened.addEventListener('beat', heard);
    opened.addEventListener('message', ({ data }) => {
      heard();
      // As in `client.ts`.
      listener.onOverview(JSON.parse(data) as Overview);
    });
    opened.addEventListener('error', () => {
      listener.onConnection({ kind: 'failed', at: now() });
      if (opened.readyState === EventSource.CLOSED) wait(TRY_AGAIN);
    });
    wait(LONGEST_SILENCE);
  }
  open();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}
