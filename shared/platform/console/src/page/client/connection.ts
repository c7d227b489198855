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

/** Milliseconds; the server says something every ten seconds. */
const LONGEST_SILENCE = 30_000;
const TRY_AGAIN = 3_000;

interface StreamListener {
  onOverview(overview: Overview): void;
  onConnection(connection: Connection): void;
}

/** @returns what ends it, after which all that is shown gets old */
export function follow(address: string, { onOverview, onConnection }: StreamListener): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const now = () => new Date().toISOString();
  /** When something came last, which an outage after an outage does not change. */
  let heardAt = now();
  const wait = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(open, ms);
  };
  const heard = () => {
    wait(LONGEST_SILENCE);
    heardAt = now();
    onConnection({ at: 'live' });
  };
  const lost = () => onConnection({ at: 'lost', since: heardAt });
  function open() {
    if (source) lost();
    source?.close();
    const opened = new EventSource(address);
    source = opened;
    opened.addEventListener('beat', heard);
    opened.addEventListener('message', ({ data }) => {
      heard();
      // As in `client.ts`.
      onOverview(JSON.parse(data) as Overview);
    });
    opened.addEventListener('error', () => {
      lost();
      if (opened.readyState === EventSource.CLOSED) wait(TRY_AGAIN);
    });
    wait(LONGEST_SILENCE);
  }
  open();
  return () => {
    clearTimeout(timer);
    source?.close();
    lost();
  };
}
