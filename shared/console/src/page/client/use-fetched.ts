import { useCallback, useEffect, useState } from 'react';
import type { Answer, Trouble } from './client.ts';

export type Fetched<Value> =
  | { readonly at: 'loading' }
  | { readonly at: 'known'; readonly value: Value }
  | { readonly at: 'failed'; readonly trouble: Trouble };

/**
 * Fetches once for each key, and again on `retry`. What is known of a key stays while the same is fetched
 * anew; an answer that comes after the key has changed is left out. Without a key nothing is fetched, and
 * what was known stays.
 */
export function useFetched<Value>(
  key: string | undefined,
  fetch: () => Answer<Value>,
  /** Milliseconds without a change of the key, where somebody may be typing it. */
  { delay = 0 } = {},
) {
  const [tries, setTries] = useState(0);
  const [found, setFound] = useState<{ key: string; fetched: Fetched<Value> }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is fetched, and a try that it is once more.
  useEffect(() => {
    if (key === undefined) return undefined;
    let isCurrent = true;
    const start = async () => {
      const answer = await fetch();
      if (!isCurrent) return;
      const fetched: Fetched<Value> = answer.ok
        ? { at: 'known', value: answer.value }
        : { at: 'failed', trouble: answer.problem };
      setFound({ key, fetched });
    };
    const timer = setTimeout(start, delay);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [key, tries]);
  const retry = useCallback(() => setTries((count) => count + 1), []);
  const fetched: Fetched<Value> =
    found && (key === undefined || found.key === key) ? found.fetched : { at: 'loading' };
  return { fetched, retry };
}

/** What somebody starts by a press, once at a time: whether it runs, and what came of it last. */
export function useAction<Value, Given extends readonly unknown[] = []>(
  act: (...given: Given) => Answer<Value>,
) {
  const [isRunning, setIsRunning] = useState(false);
  const [value, setValue] = useState<Value>();
  const [trouble, setTrouble] = useState<Trouble>();
  async function run(...given: Given) {
    if (isRunning) return;
    setIsRunning(true);
    setTrouble(undefined);
    const answer = await act(...given);
    setIsRunning(false);
    if (answer.ok) setValue(answer.value);
    else setTrouble(answer.problem);
  }
  return { isRunning, value, trouble, run };
}
