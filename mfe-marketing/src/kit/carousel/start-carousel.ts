import Swiper from 'swiper';
import { Autoplay, EffectFade } from 'swiper/modules';

/** How slides change: they move along a row, or one fades into the next. */
export type CarouselEffect = 'row' | 'fade';

/** A row of slides that Swiper moves. */
export interface Carousel {
  /** Goes to a slide by its position, copies not counted. */
  show(position: number): void;
  play(): void;
  pause(): void;
  /** Restores the row. */
  end(): void;
}

export interface CarouselOptions {
  readonly effect: CarouselEffect;
  /** The number of slides, copies not counted. */
  readonly count: number;
  /** The slide to begin with. */
  readonly first: number;
  /** Milliseconds that a slide stays while the carousel plays. */
  readonly stay: number;
  /** Whether a change of slides is animated. */
  readonly animated: boolean;
  /** Called with the position of the current slide whenever it changes. */
  readonly onShow: (position: number) => void;
}

/** Milliseconds that a change of slides takes. */
const SPEED = 250;

/**
 * Swiper's options for each effect. Swiper loops over a row by moving slides from one end to the
 * other. It needs at least five where two and two halves are in view: with fewer it warns, and gaps
 * appear. That is why a row has a copy of each slide.
 */
const effects = {
  row: {
    loop: true,
    centeredSlides: true,
    slidesPerView: 1,
    spaceBetween: 50,
    breakpoints: { 768: { slidesPerView: 2 } },
  },
  fade: { effect: 'fade', fadeEffect: { crossFade: true }, rewind: true },
} as const;

/** Makes a carousel of a row of slides. It plays until it is paused. */
export function startCarousel(
  element: HTMLElement,
  { effect, count, first, stay, animated, onShow }: CarouselOptions,
): Carousel {
  // From now on the slides move inside the row, and the row itself does not scroll.
  element.scrollLeft = 0;
  const swiper = new Swiper(element, {
    modules: [Autoplay, EffectFade],
    ...effects[effect],
    initialSlide: first,
    speed: animated ? SPEED : 0,
    autoplay: {
      delay: stay,
      disableOnInteraction: false,
      // A slide that fades in is readable at once; one that slides in is readable once it arrives.
      waitForTransition: effect === 'row',
    },
    on: { realIndexChange: ({ realIndex }) => onShow(realIndex % count) },
  });
  return {
    show(position) {
      if (effect === 'fade') return void swiper.slideTo(position);
      // The nearer of its two copies.
      const half = swiper.realIndex < count ? 0 : count;
      swiper.slideToLoop(half + position);
    },
    play: () => void swiper.autoplay.start(),
    pause: () => void swiper.autoplay.stop(),
    end: () => swiper.destroy(true, true),
  };
}
