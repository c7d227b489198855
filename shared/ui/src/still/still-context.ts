import { createContext, use } from 'react';

/** While prerendering, whether a component is in a part that is declared still. */
export const StillContext = createContext(false);

/**
 * Refuses what needs its code in the browser where no code of it runs: in a part that is declared
 * still. It is checked while prerendering, so that composing reports it with its place in the sources.
 *
 * @param what begins the sentence, `useState` for example
 */
export function refuseInStill(what: string): void {
  if (isInStill()) {
    throw new Error(
      `${what} needs code in the browser, and this is in a part that is declared still: take that word away, or move this into a part of its own`,
    );
  }
}

function isInStill(): boolean {
  try {
    return use(StillContext);
  } catch {
    // No component is rendering: React elements can be made anywhere.
    return false;
  }
}
