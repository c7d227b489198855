import { useEffect, useState } from 'react';
import type { Answer, Trouble } from './client.ts';

export interface Fetched<Value> {
  /** Undefined while it is awaited for the first time. */
  readonly value?: Value | undefined;
  /** Why there is none, or no newer one. */
  readonly trouble?: Trouble | undefined;
  readonly retry: () => void;
}

interface Options {
  /** Milliseconds without a change of the key, where somebody may be typing it. */
  readonly delay?: number;
  /** Has the same fetched anew where it differs. */
  readonly version?: string;
}

/**
 * Fetches once for each key, and again on `retry`. What is known of a key stays while the same is fetched
 * anew; an answer that comes after the key has changed is left out. Without a key nothing is fetched, and
 * what was known stays.
 */
export function useFetched<Value>(
  key: string | undefined,
  fetch: () => Answer<Value>,
  { delay = 0, version = '' }: Options = {},
): Fetched<Value> {
  const [tries, setTries] = useState(0);
  const [found, setFound] = useState<{ key: string; value?: Value; trouble?: Trouble }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is fetched, the rest that it is once more.
  useEffect(() => {
    if (key === undefined) return undefined;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const answer = await fetch();
      if (!isCurrent) return;
      if (answer.ok) setFound({ key, value: answer.value });
      else setFound((last) => ({ ...(last?.key === key && last), key, trouble: answer.problem }));
    }, delay);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [key, version, tries]);
  const isOfKey = key === undefined || found?.key === key;
  return { ...(isOfKey ? found : {}), retry: () => setTries((count) => count + 1) };
}

/** What somebody starts by a press, once at a time: whether it runs, what came of it last, and the button. */
export function useAction<Value>(act: () => Answer<Value>) {
  const [isRunning, setIsRunning] = useState(false);
  const [value, setValue] = useState<Value>();
  const [trouble, setTrouble] = useState<Trouble>();
  async function run() {
    if (isRunning) return;
    setIsRunning(true);
    setTrouble(undefined);
    const answer = await act();
    setIsRunning(false);
    if (answer.ok) setValue(answer.value);
    else setTrouble(answer.problem);
  }
  const press = { 'aria-disabled': isRunning, onClick: () => void run() };
  return { isRunning, value, trouble, run, retry: run, press };
}

/** Aborted when what calls it is no longer shown. */
export function useLeaving(): AbortSignal {
  const [leaving] = useState(() => new AbortController());
  useEffect(() => () => leaving.abort(), [leaving]);
  return leaving.signal;
}
