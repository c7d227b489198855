import { createContext, useContext } from 'react';
import type { Intent, Overview, Selection, Session } from '../protocol.ts';
import type { Client } from './client/client.ts';
import type { Connection } from './client/connection.ts';

/** What an operator is about to decide, in a dialog. */
export type Task =
  | { readonly kind: 'intent'; readonly intent: Intent }
  | { readonly kind: 'canary'; readonly select: readonly Selection[] }
  | { readonly kind: 'freeze' };

export const goBack = (name: string, release: string): Task => ({
  kind: 'intent',
  intent: { action: 'rollback', select: [{ name, release }] },
});

export interface ConsoleContext {
  readonly client: Client;
  readonly session: Session;
  readonly overview: Overview;
  readonly connection: Connection;
  /** Follows the clock, so that "2 minutes ago" stays true. */
  readonly now: Date;
  /** Opens the task's dialog. */
  begin(task: Task): void;
  /** Shows what is live now, where somebody knows it before the stream does. */
  show(overview: Overview): void;
  /** Says above the page what came of something whose dialog was closed. */
  report(text: string): void;
  /** What was typed as a reason, which outlives the dialog until it was sent. */
  readonly reason: string;
  setReason(text: string): void;
}

const Context = createContext<ConsoleContext | undefined>(undefined);

export const ConsoleProvider = Context.Provider;

export function useConsole(): ConsoleContext {
  const context = useContext(Context);
  if (!context) throw new Error('useConsole needs the console around it');
  return context;
}
