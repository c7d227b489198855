import { HydratedPartContext } from '@platform/browser/hydration';
import { Fragment, type ReactNode, use, useLayoutEffect, useRef, useState } from 'react';
import { useAfterHydration } from '../site/after-hydration.ts';

interface Props {
  /** As the document shows it; undefined where it shows nothing of the part. */
  readonly html: string | undefined;
  readonly notice: ReactNode;
  /** The attribute by which the part is found. */
  readonly mark: Readonly<Record<`data-${string}`, string>>;
}

/**
 * A part whose code did not load. What was prerendered of it stays as it is, with what was typed into
 * it, and the notice stands beside it. `queueEarlyInput` refuses in words what is pressed in it.
 */
export function KeptPart({ html, notice, mark }: Props) {
  const isHydrated = useAfterHydration(() => true, false);
  // React writes the HTML again for another object.
  const [content] = useState(() => (html === undefined ? undefined : { __html: html }));
  const place = useRef<HTMLDivElement>(null);
  const { part, onDrawn } = use(HydratedPartContext);
  useLayoutEffect(() => {
    onDrawn();
    // From now on nothing but what is kept waits for code.
    part()?.removeAttribute('data-unhydrated');
    if (place.current) refuse(place.current);
  }, [part, onDrawn]);
  return (
    <>
      {isHydrated && <Fragment>{notice}</Fragment>}
      {content && (
        <div ref={place} {...mark} dangerouslySetInnerHTML={content} suppressHydrationWarning />
      )}
    </>
  );
}

function refuse(kept: HTMLElement): void {
  for (const inner of kept.querySelectorAll('[data-unhydrated]')) {
    inner.removeAttribute('data-unhydrated');
  }
  kept.dataset.unhydrated = '';
  kept.dataset.failed = '';
  const pressed = kept.querySelectorAll<HTMLElement>('[data-pressed]');
  for (const control of pressed) {
    delete control.dataset.pressed;
    control.removeAttribute('aria-busy');
  }
  if (pressed.length > 0) window.dispatchEvent(new Event('dropped'));
  window.dispatchEvent(new Event('settled'));
}
