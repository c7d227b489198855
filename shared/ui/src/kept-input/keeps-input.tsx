import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useState } from 'react';
import { announceInput, hasUnannounced, putBackInput } from './kept-input.ts';
import { useHeardPresses } from './use-heard-presses.ts';

/** The part of the page around it that is hydrated as one, if any. */
export const HydratedPartContext = createContext({
  part: (): Element | null => null,
  /** Told when it has been drawn. */
  onDrawn() {},
});

/** A part of the page that React hydrates or draws anew as one, and in which no input is lost. */
export function KeepsInput({ children }: { readonly children: ReactNode }) {
  const { part, onDrawn } = use(HydratedPartContext);
  useHeardPresses(part);
  const [hasPutBack, setPutBack] = useState(false);
  // Before the effects of the part that read its fields.
  useLayoutEffect(() => {
    onDrawn();
    putBackInput();
  }, [onDrawn]);
  // After those, and after the render in which the part shows what they have read: a field is
  // announced with its new value, and a listener must not build on the state before that.
  useEffect(() => setPutBack(hasUnannounced()), []);
  useEffect(() => {
    if (hasPutBack) announceInput();
  }, [hasPutBack]);
  return children;
}
