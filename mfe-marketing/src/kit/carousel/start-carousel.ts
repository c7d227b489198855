import Swiper from 'swiper';
import { Autoplay, EffectFade } from 'swiper/modules';

export type CarouselEffect = 'row' | 'fade';

export interface Carousel {
  show(position: number): void;
  play(): void;
  pause(): void;
  end(): void;
}

export interface CarouselOptions {
  readonly effect: CarouselEffect;
  readonly count: number;
  readonly first: number;
  readonly stay: number;
  readonly animated: boolean;
  readonly onShow: (position: number) => void;
}

const SPEED = 250;

/** Swiper loops by moving slides, and a row needs five for it: it has a copy of each slide. */
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
