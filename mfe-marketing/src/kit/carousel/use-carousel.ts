import { hydrateOnVisible } from '@site/ui';
import {
  type FocusEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Carousel, CarouselEffect, startCarousel } from './start-carousel.ts';

/*
 * A carousel begins as a row that scrolls, and stays one without scripts. Swiper takes over when
 * the visitor comes near or, in the first view, when a slide has to change. It plays unless paused
 * or the system prefers less motion, and waits under a pointer, a finger or the keyboard.
 */

interface Options {
  readonly effect: CarouselEffect;
  readonly count: number;
  /** Milliseconds that a slide stays while the carousel plays. */
  readonly stay: number;
  /** When Swiper loads: when the visitor comes near, or when a slide has to change. */
  readonly loads: 'near' | 'at-first-change';
}

/** The row is prepared when it is this many pixels below the window. */
const NEAR = { margin: 600, onInteraction: false } as const;

export function useCarousel({ effect, count, stay, loads }: Options) {
  const row = useRef<HTMLDivElement>(null);
  const carousel = useRef<Carousel>(undefined);
  const [start, setStart] = useState<typeof startCarousel>();
  const [shown, setShown] = useState(0);
  const [chosen, setChosen] = useState<'play' | 'pause'>();
  const [held, setHeld] = useState(false);
  const [focused, setFocused] = useState(false);
  const reducedMotion = useReducedMotion();
  const playing = chosen ? chosen === 'play' : !reducedMotion;
  // Whoever reads or chooses by keyboard must not lose the slide, except on pressing play there.
  const moving = playing && !held && !(focused && chosen !== 'play');
  const latest = useRef(0);
  const noteShown = useCallback((position: number) => {
    latest.current = position;
    setShown(position);
  }, []);

  /** Somebody has chosen a slide, to which the row may not be able to scroll. */
  const isChosen = useRef(false);

  /** A slide had to change before Swiper was there to change it. */
  const overdue = useRef(false);

  const load = useCallback(() => {
    import('./start-carousel.ts').then(
      (module) => setStart(() => module.startCarousel),
      () => {
        isChosen.current = false;
      },
    );
  }, []);

  useEffect(() => {
    if (loads !== 'near' || !row.current) return;
    return hydrateOnVisible(row.current, load, NEAR);
  }, [loads, load]);

  // Until Swiper runs, a finger scrolls the row.
  useEffect(() => {
    const element = row.current;
    if (start || !element) return;
    const follow = () => isChosen.current || noteShown(nearestSlide(element));
    element.addEventListener('scroll', follow, { passive: true });
    return () => element.removeEventListener('scroll', follow);
  }, [start, noteShown]);

  useEffect(() => {
    if (loads === 'near' || start || !moving) return;
    const timer = setTimeout(() => {
      overdue.current = true;
      load();
    }, stay);
    return () => clearTimeout(timer);
  }, [loads, start, moving, stay, load]);

  // This runs before the browser paints, because no slide is the current one until Swiper runs.
  useLayoutEffect(() => {
    if (!start || !row.current) return;
    const begin = { first: latest.current, animated: !reducedMotion, onShow: noteShown };
    carousel.current = start(row.current, { effect, count, stay, ...begin });
    return () => {
      carousel.current?.end();
      carousel.current = undefined;
    };
  }, [start, effect, count, stay, reducedMotion, noteShown]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each start begins playing
  useEffect(() => {
    if (moving) carousel.current?.play();
    else carousel.current?.pause();
    if (!start || !overdue.current) return;
    overdue.current = false;
    carousel.current?.show((latest.current + 1) % count);
  }, [moving, start, reducedMotion, count]);

  function show(position: number) {
    if (carousel.current) return carousel.current.show(position);
    load();
    isChosen.current = true;
    noteShown(position);
    const slide = row.current?.querySelectorAll('.swiper-slide')[position];
    slide?.scrollIntoView({ block: 'nearest', inline: 'start' });
  }

  return {
    row,
    effect,
    shown,
    /** What the visitor pressed last; until then the system's setting decides. */
    chosen,
    playing,
    moving,
    reducedMotion,
    live: start !== undefined,
    show,
    next: () => show((shown + 1) % count),
    previous: () => show((shown - 1 + count) % count),
    toggle: () => setChosen(playing ? 'pause' : 'play'),
    hold: setHeld,
    focusHandlers: {
      onFocus: ({ target }: FocusEvent) => setFocused(target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
  };
}

function nearestSlide(row: HTMLElement): number {
  const starts = [...row.querySelectorAll<HTMLElement>('.swiper-slide')].map(
    ({ offsetLeft }) => offsetLeft,
  );
  const distances = starts.map((start) => Math.abs(start - (starts[0] ?? 0) - row.scrollLeft));
  return Math.max(0, distances.indexOf(Math.min(...distances)));
}

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

function useReducedMotion(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = window.matchMedia(REDUCED_MOTION);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => window.matchMedia(REDUCED_MOTION).matches,
    () => false,
  );
}
