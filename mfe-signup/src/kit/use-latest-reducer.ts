import { useRef, useState } from 'react';

/**
 * A reducer whose newest state is known before React draws it: two clicks can come between two
 * drawings. `take` gives the new state, or undefined where the event was ignored.
 *
 * @param nextState gives the same object for an event that is not legal in a state
 */
export function useLatestReducer<State, Event>(
  nextState: (state: State, event: Event) => State,
  first: State | (() => State),
) {
  const [state, setState] = useState(first);
  const newest = useRef(state);

  function take(event: Event): State | undefined {
    const next = nextState(newest.current, event);
    if (next === newest.current) return undefined;
    newest.current = next;
    setState(() => next);
    return next;
  }

  return { state, take };
}
