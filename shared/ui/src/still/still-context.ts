import { createContext, use } from 'react';

/** While prerendering, the part that is declared still and that a component is in. */
export const StillContext = createContext<string | undefined>(undefined);

export interface StillParts {
  /** The ids of those that are declared still and are not: they render as any others. */
  readonly alive: ReadonlySet<string>;
  /** Receives the stack of each that is made by `still`, by its id. */
  readonly stacks?: Map<string, string>;
}

/** While prerendering, what is known about the parts that are declared still. */
export const StillPartsContext = createContext<StillParts>({ alive: new Set() });

/** A part that is declared still needs its code in the browser. */
export class NotStillError extends Error {
  override readonly name = 'NotStillError';

  /**
   * @param part its id
   * @param what begins the sentence, `useState needs code in the browser` for example
   */
  constructor(
    readonly part: string,
    what: string,
  ) {
    super(
      `${what}, and this is in a part that is declared still: take that word away, or move this into a part of its own`,
    );
  }
}

/**
 * Refuses what needs its code in the browser where no code of it runs: in a part that is declared
 * still. It is checked while prerendering, so that composing reports it with its place in the sources.
 *
 * @param what begins the sentence, `useState` for example
 */
export function refuseInStill(what: string): void {
  const part = stillPart();
  if (part !== undefined) throw new NotStillError(part, `${what} needs code in the browser`);
}

function stillPart(): string | undefined {
  try {
    return use(StillContext);
  } catch {
    // No component is rendering: React elements can be made anywhere.
    return undefined;
  }
}
