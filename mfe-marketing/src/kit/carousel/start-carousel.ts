import Swiper from 'swiper';
import { Autoplay, EffectFade } from 'swiper/modules';

/** How slides give way to each other: they pass by in a row, or one fades into the next. */
export type CarouselEffect = 'row' | 'fade';

/** A row of slides that Swiper moves. */
export interface Carousel {
  /** Goes to a slide, by its position among those that are no copies. */
  show(position: number): void;
  play(): void;
  pause(): void;
  /** Leaves the row as it was found. */
  end(): void;
}

export interface CarouselOptions {
  readonly effect: CarouselEffect;
  /** The slides that are no copies. */
  readonly count: number;
  /** The slide to begin with. */
  readonly first: number;
  /** Milliseconds that a slide stays while the carousel plays. */
  readonly stay: number;
  /** Whether a change of slides is animated. */
  readonly animated: boolean;
  /** Called with the slide on show whenever that changes. */
  readonly onShow: (position: number) => void;
}

/** Milliseconds that the way to another slide takes. */
const SPEED = 250;

/**
 * What Swiper needs to be told for each effect. A row loops by moving slides from one end to the
 * other, which takes at least five where two and two halves are in view: with fewer it warns, and
 * gaps appear. So each slide of a row is there twice.
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
  // From here on slides move inside the row; the row itself stays where it is.
  element.scrollLeft = 0;
  const swiper = new Swiper(element, {
    modules: [Autoplay, EffectFade],
    ...effects[effect],
    initialSlide: first,
    speed: animated ? SPEED : 0,
    autoplay: {
      delay: stay,
      disableOnInteraction: false,
      // A slide that fades in is there from the beginning of its stay, one that slides in is not.
      waitForTransition: effect === 'row',
    },
    on: { realIndexChange: ({ realIndex }) => onShow(realIndex % count) },
  });
  return {
    show(position) {
      if (effect === 'fade') return void swiper.slideTo(position);
      // The copy in the half of the row that is in view, so that the way is short.
      const half = swiper.realIndex < count ? 0 : count;
      swiper.slideToLoop(half + position);
    },
    play: () => void swiper.autoplay.start(),
    pause: () => void swiper.autoplay.stop(),
    end: () => swiper.destroy(true, true),
  };
}
