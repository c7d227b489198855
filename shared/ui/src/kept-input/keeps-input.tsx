import { createContext, type ReactNode, use, useEffect, useLayoutEffect } from 'react';
import { announceInput, putBackInput } from './kept-input.ts';

/** Told when the part of the page around it has been drawn. */
export const DrawnContext = createContext(() => {});

/** A part of the page that React hydrates or draws anew as one, and in which no input is lost. */
export function KeepsInput({ children }: { readonly children: ReactNode }) {
  const onDrawn = use(DrawnContext);
  // Before the effects of the part that read its fields.
  useLayoutEffect(() => {
    onDrawn();
    putBackInput();
  }, [onDrawn]);
  // After those, which may have changed a field.
  useEffect(announceInput, []);
  return children;
}
