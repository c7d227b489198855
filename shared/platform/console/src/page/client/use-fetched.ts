import { useEffect, useId, useState } from 'react';
import useSWR, { type SWRConfiguration } from 'swr';
import useSWRMutation from 'swr/mutation';
import type { Answer, Trouble } from './client.ts';

/* SWR keeps what was fetched, by its key, and takes what is thrown for what went wrong. */

/** Nothing is fetched without somebody who asks: the stream says what is new. */
export const settings: SWRConfiguration = {
  ...{ revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false },
  // A page in the background goes on as well.
  refreshWhenHidden: true,
};

export async function orThrow<Value>(answer: Answer<Value>): Promise<Value> {
  const result = await answer;
  if (result.ok) return result.value;
  throw result.problem;
}

/** Fetches once for each key, and again on `retry`; without a key nothing. */
export function useFetched<Value>(
  key: string | undefined,
  fetch: () => Answer<Value>,
  options?: SWRConfiguration<Value, Trouble>,
) {
  const found = useSWR<Value, Trouble>(key, () => orThrow(fetch()), options);
  return { value: found.data, trouble: found.error, retry: () => void found.mutate() };
}

/** What somebody starts by a press, once at a time: whether it runs, what came of it last, and the button. */
export function useAction<Value>(act: () => Answer<Value>) {
  const action = useSWRMutation<Value, Trouble>(useId(), () => orThrow(act()), {
    throwOnError: false,
  });
  const { isMutating: isRunning, data: value, trigger } = action;
  const trouble = isRunning ? undefined : action.error;
  const run = () => void (isRunning || trigger());
  const press = { 'aria-disabled': isRunning, onClick: run };
  return { isRunning, value, trouble, run, retry: run, press };
}

/** What has stayed the same for a while, and the last of it where there is none. */
export function useSettled(text: string | undefined, milliseconds: number): string | undefined {
  const [settled, settle] = useState(milliseconds === 0 ? text : undefined);
  useEffect(() => {
    if (text === undefined) return undefined;
    const timer = setTimeout(settle, milliseconds, text);
    return () => clearTimeout(timer);
  }, [text, milliseconds]);
  return settled;
}
