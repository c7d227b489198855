import Swiper from 'swiper';
import { Autoplay } from 'swiper/modules';

/** A row of slides that moves on by itself. */
export interface Carousel {
  /** Goes to a slide, by its position among those that are no copies. */
  show(position: number): void;
  play(): void;
  pause(): void;
  /** Leaves the row as it was found. */
  end(): void;
}

export interface CarouselOptions {
  /** Slides that are no copies; each is in the row twice. */
  readonly count: number;
  /** Moves without being asked, and with a movement to be seen. */
  readonly moving: boolean;
  /** Told which slide is in the middle whenever that changes. */
  readonly onShow: (position: number) => void;
}

/** Milliseconds that a slide stays, and that the way to the next one takes. */
const STAY = 3_000;
const WAY = 250;

/**
 * Makes a carousel of a row of slides. It loops by moving slides from one end to the other, which
 * takes at least five where two and two halves are in view: with fewer it warns, and gaps appear.
 */
export function startCarousel(
  element: HTMLElement,
  { count, moving, onShow }: CarouselOptions,
): Carousel {
  // From here on slides move inside the row; the row itself stays where it is.
  element.scrollLeft = 0;
  const swiper = new Swiper(element, {
    modules: [Autoplay],
    loop: true,
    centeredSlides: true,
    slidesPerView: 1,
    spaceBetween: 50,
    breakpoints: { 768: { slidesPerView: 2 } },
    speed: moving ? WAY : 0,
    autoplay: moving && { delay: STAY, disableOnInteraction: false },
    on: { realIndexChange: ({ realIndex }) => onShow(realIndex % count) },
  });
  return {
    show(position) {
      // The copy in the half of the row that is in view, so that the way is short.
      const half = swiper.realIndex < count ? 0 : count;
      swiper.slideToLoop(half + position);
    },
    play: () => void swiper.autoplay.start(),
    pause: () => void swiper.autoplay.stop(),
    end: () => swiper.destroy(true, true),
  };
}
