import { createContext, use } from 'react';

/** While prerendering, the part that is declared still and that a component is in. */
export const StillContext = createContext<string | undefined>(undefined);

export interface StillParts {
  /** The ids of those that are declared still and are not: they render as any others. */
  readonly alive: ReadonlySet<string>;
  readonly stacks?: Map<string, string>;
}

/** While prerendering, what is known about the parts that are declared still. */
export const StillPartsContext = createContext<StillParts>({ alive: new Set() });

/** A part that is declared still needs its code in the browser. */
export class NotStillError extends Error {
  override readonly name = 'NotStillError';

  /** @param what begins the sentence: `useState` needs code in the browser */
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
 * Refuses what needs code in the browser inside a still part, while prerendering.
 *
 * @param what begins the sentence
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
