import { useState } from 'react';
import type { Answer, Trouble } from './client.ts';

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
