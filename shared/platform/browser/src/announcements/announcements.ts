import { type RefObject, useEffect, useRef } from 'react';

/*
 * Announcements for screen readers. Several miss a live region that arrives together with its text,
 * so two regions exist from the start, in a closed shadow tree: the text must be found and copied
 * once.
 */

/** Whether an announcement waits for the end of a sentence, or interrupts. */
type Urgency = 'polite' | 'assertive';

/** Milliseconds that an announcement stays: a screen reader that finds it later reads old news. */
const STAY = 2_000;

let regions: Readonly<Record<Urgency, HTMLElement>> | undefined;

/** Puts the regions into an element; the returned function ends announcements there. */
function openRegions(host: HTMLElement): () => void {
  const root = host.attachShadow({ mode: 'closed' });
  const open = (urgency: Urgency) => {
    const region = document.createElement('div');
    region.setAttribute('aria-live', urgency);
    root.append(region);
    return region;
  };
  const opened = { polite: open('polite'), assertive: open('assertive') };
  regions = opened;
  return () => {
    if (regions === opened) regions = undefined;
  };
}

/** Has a text read out, in one piece. */
export function announce(text: string, urgency: Urgency = 'polite'): void {
  if (!regions || text === '') return;
  const piece = document.createElement('div');
  piece.textContent = text;
  regions[urgency].append(piece);
  setTimeout(() => piece.remove(), STAY);
}

/** Has the element read out what is announced; a page has it once, and hides it from sight. */
export function useAnnouncements(): RefObject<HTMLDivElement | null> {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => (host.current ? openRegions(host.current) : undefined), []);
  return host;
}

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
