import { useAfterHydration } from '@site/ui';
import { useEffect, useRef, useState } from 'react';
import type { Carousel, startCarousel } from './start-carousel.ts';
import { whenNear } from './when-near.ts';

/** Pixels below the window in which the row is worth preparing. */
const NEAR = 600;

const wantsCalm = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Turns a row of slides that scrolls into a carousel, once the visitor comes near it. Where its code
 * does not arrive, or before it does, the row stays one that scrolls.
 */
export function useCarousel(count: number) {
  const row = useRef<HTMLDivElement>(null);
  const carousel = useRef<Carousel>(undefined);
  const [start, setStart] = useState<typeof startCarousel>();
  const [shown, setShown] = useState(0);
  const [playing, setPlaying] = useState(true);
  const calm = useAfterHydration(wantsCalm, true);

  useEffect(() => {
    if (!row.current) return;
    return whenNear(row.current, NEAR, () => {
      import('./start-carousel.ts').then(
        (module) => setStart(() => module.startCarousel),
        () => {},
      );
    });
  }, []);

  useEffect(() => {
    if (!start || !row.current) return;
    const started = start(row.current, { count, moving: !calm, onShow: setShown });
    carousel.current = started;
    return () => started.end();
  }, [start, count, calm]);

  return {
    row,
    shown,
    playing,
    /** Whether the row is a carousel by now. */
    live: start !== undefined,
    /** Whether it moves without being asked. */
    moving: !calm,
    show: (position: number) => carousel.current?.show(position),
    toggle() {
      if (playing) carousel.current?.pause();
      else carousel.current?.play();
      setPlaying(!playing);
    },
  };
}
