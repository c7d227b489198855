import { channel } from 'node:diagnostics_channel';

/** How far a long step is; whoever started it may show that. */
export interface Progress {
  /** Such as `photographed`. */
  readonly what: string;
  readonly done: number;
  readonly total: number;
}

const steps = channel('site:progress');

export function reportProgress(what: string, done: number, total: number): void {
  if (steps.hasSubscribers) steps.publish({ what, done, total } satisfies Progress);
}

export function followProgress(show: (progress: Progress) => void): () => void {
  // Nothing else is published there.
  const listener = (message: unknown) => show(message as Progress);
  steps.subscribe(listener);
  return () => steps.unsubscribe(listener);
}
