import { useRef, useState } from 'react';

/** A reducer for clicks that come between two renders; `dispatch` returns the new state, if any. */
export function useLatestReducer<State, Event>(
  nextState: (state: State, event: Event) => State,
  first: State | (() => State),
) {
  const [state, setState] = useState(first);
  const latest = useRef(state);

  function dispatch(event: Event): State | undefined {
    const next = nextState(latest.current, event);
    if (next === latest.current) return undefined;
    latest.current = next;
    setState(() => next);
    return next;
  }

  return { state, dispatch };
}
