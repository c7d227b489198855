import { createContext, useContext } from 'react';
import type { Intent, Overview, Selection } from '../protocol.ts';
import type { Connection } from './client/connection.ts';
import type { Access } from './session/use-session.ts';

/** What an operator is about to decide, in a dialog that asks for what is missing. */
export type Task =
  | Exclude<Intent, { readonly action: 'canary' | 'freeze' }>
  | { readonly action: 'canary'; readonly select: readonly Selection[] }
  | { readonly action: 'freeze' };

export const goBack = (name: string, release: string): Task => ({
  ...{ action: 'rollback', select: [{ name, release }] },
});

export interface ConsoleContext extends Access {
  readonly overview: Overview;
  readonly connection: Connection;
  /** Follows the clock, so that "2 minutes ago" stays true. */
  readonly now: Date;
  /** Whose dialog is open. */
  readonly task: Task | undefined;
  begin(task: Task): void;
  close(): void;
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
