import { createContext, useContext, useEffect, useState } from 'react';
import type { Intent, Overview, Selection } from '../protocol.ts';
import { EVENTS } from './client/client.ts';
import { type Connection, follow } from './client/connection.ts';
import { useSession } from './session/use-session.ts';

/** What an operator is about to decide, in a dialog that asks for what is missing. */
export type Task =
  | Exclude<Intent, { readonly action: 'canary' | 'freeze' | 'prune' }>
  | { readonly action: 'canary'; readonly select: readonly Selection[] }
  | { readonly action: 'freeze' }
  | { readonly action: 'prune' };

export const goBack = (name: string, release: string): Task => ({
  ...{ action: 'rollback', select: [{ name, release }] },
});

/** Milliseconds. */
const TICK = 10_000;
/** Who is there, what is followed, and what an operator is about to do. */
export function useConsoleState() {
  const access = useSession();
  const { client, session, isSignedOut, check } = access;
  const isAllowed = session !== undefined && !isSignedOut;
  /** Kept up to date by the stream; `show` is for whoever knows it before. */
  const [overview, show] = useState<Overview>();
  const [connection, setConnection] = useState<Connection>({ at: 'connecting' });
  /** Follows the clock, so that "2 minutes ago" stays true. */
  const [now, setNow] = useState(() => new Date());
  /** Whose dialog is open. */
  const [task, setTask] = useState<Task>();
  /** Said above the page: what came of something whose dialog was closed. */
  const [message, report] = useState('');
  /** What was typed as a reason, which outlives the dialog until it was sent. */
  const [reason, setReason] = useState('');

  useEffect(() => {
    if (!isAllowed) return undefined;
    const onConnection = (now: Connection) => {
      setConnection(now);
      // A stream does not say why it is refused.
      if (now.at === 'lost') void check();
    };
    const onOverview = (told: Overview) => show(client.note(told));
    return follow(EVENTS, { onOverview, onConnection });
  }, [isAllowed, check, client]);
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK);
    return () => clearInterval(timer);
  }, []);

  function begin(task: Task) {
    // What came of the one before is over.
    report('');
    setTask(task);
  }
  const dialog = { task, begin, close: () => setTask(undefined), reason, setReason };
  return { ...access, overview, show, connection, now, message, report, ...dialog };
}

/** Of a page that has something to show. */
type ConsoleContext = ReturnType<typeof useConsoleState> & { readonly overview: Overview };

const Context = createContext<ConsoleContext | undefined>(undefined);

export const ConsoleProvider = Context.Provider;

export function useConsole(): ConsoleContext {
  const context = useContext(Context);
  if (!context) throw new Error('useConsole needs the console around it');
  return context;
}
