import { type RefObject, useEffect, useRef } from 'react';
import { announce, type Urgency } from './announcements.tsx';

/** Milliseconds after which the focus has arrived where a change sends it. */
const FOCUS_DELAY = 100;

/** Announces an element's new text, unless the element takes the focus and is read anyway. */
export function useAnnounced(element: RefObject<HTMLElement | null>, urgency: Urgency): void {
  const last = useRef('');
  const stop = useRef(() => {});
  // This runs after each render, because the text may come from any of the children.
  useEffect(() => {
    const text = spokenText(element.current);
    if (text === last.current) return;
    last.current = text;
    stop.current();
    const hadFocus = hasFocus(element.current);
    let takesFocus = false;
    // Somebody quick may be in a field already when the time is over.
    const watching = new AbortController();
    const note = () => {
      takesFocus ||= hasFocus(element.current);
    };
    document.addEventListener('focusin', note, { signal: watching.signal });
    const timer = setTimeout(() => {
      watching.abort();
      if (hadFocus || !takesFocus) announce(text, urgency);
    }, FOCUS_DELAY);
    stop.current = () => {
      watching.abort();
      clearTimeout(timer);
    };
  });
  useEffect(() => () => stop.current(), []);
}

function hasFocus(element: HTMLElement | null): boolean {
  const focused = document.activeElement;
  return focused !== null && focused !== document.body && focused.contains(element);
}

/** The text of an element as sentences. Without punctuation, its lines would be read as one. */
function spokenText(element: HTMLElement | null): string {
  // biome-ignore lint/performance/useDomNodeTextContent: each block is a sentence of its own.
  return (element?.innerText ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => (/[.:!?…]$/.test(line) ? line : `${line}.`))
    .join(' ');
}
