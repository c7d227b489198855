import { useEffect, useRef } from 'react';

export function FocusesHeading() {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // The button is gone. A visitor who went on meanwhile stays where they are.
    if (document.activeElement !== document.body) return;
    const heading = place.current?.parentElement?.querySelector<HTMLElement>('h1, h2, h3');
    if (!heading) return;
    heading.tabIndex = -1;
    // It stands where the button stood. A visitor who has read on meanwhile is not taken back.
    heading.focus({ preventScroll: true });
  }, []);
  return <span ref={place} hidden />;
}
