import { VisuallyHidden } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';

/*
 * Announcements for screen readers. Several miss a live region that arrives together with its text,
 * so two regions exist from the start, in a closed shadow tree: the text must be found and copied
 * once.
 */

/** Whether an announcement waits for the end of a sentence, or interrupts. */
export type Urgency = 'polite' | 'assertive';

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

/** The place from which screen readers read announcements. The layout holds it once. */
export function Announcements() {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => (host.current ? openRegions(host.current) : undefined), []);
  return <VisuallyHidden ref={host} as="div" />;
}
