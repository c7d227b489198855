// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CarouselOptions } from './start-carousel.ts';
import { useCarousel } from './use-carousel.ts';

const STAY = 5_000;

const calls: string[] = [];
let running: CarouselOptions | undefined;

vi.mock('./start-carousel.ts', () => ({
  startCarousel(_: HTMLElement, options: CarouselOptions) {
    running = options;
    calls.push(`start at ${options.first}${options.animated ? '' : ', not animated'}`);
    return {
      show(position: number) {
        calls.push(`show ${position}`);
        options.onShow(position);
      },
      play: () => calls.push('play'),
      pause: () => calls.push('pause'),
      end() {
        running = undefined;
        calls.push('end');
      },
    };
  },
}));

let reducedMotion: { matches: boolean; change(matches: boolean): void };

beforeEach(() => {
  vi.useFakeTimers();
  calls.length = 0;
  const listeners = new Set<() => void>();
  reducedMotion = {
    matches: false,
    change(matches) {
      this.matches = matches;
      for (const listener of listeners) listener();
    },
  };
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return reducedMotion.matches;
    },
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function Goods() {
  const carousel = useCarousel({ effect: 'fade', count: 3, stay: STAY, loads: 'at-first-change' });
  const goods = ['Tea', 'Coffee', 'Honey'];
  return (
    <section
      aria-label="Goods"
      onPointerEnter={() => carousel.hold(true)}
      onPointerLeave={() => carousel.hold(false)}
    >
      <div ref={carousel.row}>
        {goods.map((good) => (
          <p key={good} className="swiper-slide">
            {good}
          </p>
        ))}
      </div>
      <output>{goods[carousel.shown]}</output>
      <button type="button" onClick={carousel.toggle}>
        {carousel.playing ? 'Pause' : 'Play'}
      </button>
      <button type="button" onClick={carousel.next}>
        Next
      </button>
      <button type="button" onClick={carousel.previous}>
        Previous
      </button>
    </section>
  );
}

const goods = () => screen.getByRole('region', { name: 'Goods' });
const shown = () => screen.getByRole('status').textContent;
const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

describe('a carousel in the first view', () => {
  test('stays a row without its script until a slide has to change, and changes it then', async () => {
    render(<Goods />);
    await pass(STAY - 1);
    expect(calls).toEqual([]);
    expect(shown()).toBe('Tea');
    await pass(1);
    expect(calls).toEqual(['start at 0', 'play', 'show 1']);
    expect(shown()).toBe('Coffee');
  });

  test('waits for as long as a pointer is over it', async () => {
    render(<Goods />);
    fireEvent.pointerEnter(goods());
    await pass(4 * STAY);
    expect(calls).toEqual([]);
    fireEvent.pointerLeave(goods());
    await pass(STAY);
    expect(shown()).toBe('Coffee');
  });
});

describe('a carousel that is paused', () => {
  test('before it ran stays so, also once the visitor goes to another slide', async () => {
    render(<Goods />);
    await press('Pause');
    await pass(4 * STAY);
    expect(calls).toEqual([]);
    await press('Next');
    expect(calls).toEqual(['start at 1', 'pause']);
    await press('Play');
    expect(calls.at(-1)).toBe('play');
  });
});

describe('for a visitor who prefers less motion', () => {
  test('a carousel that plays stops where it is as soon as the system says so', async () => {
    render(<Goods />);
    await pass(STAY);
    await act(async () => reducedMotion.change(true));
    expect(running).toMatchObject({ first: 1, animated: false });
    expect(calls.at(-1)).toBe('pause');
    expect(shown()).toBe('Coffee');
  });
});
