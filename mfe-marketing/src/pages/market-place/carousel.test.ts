import { unfilled } from '@site/contracts/content';
import { describe, expect, it } from 'vitest';
import { type CarouselEvent, carouselReducer, startCarousel } from './carousel.reducer.ts';
import { startClock, type Timer } from './carousel-clock.ts';
import { content } from './goods.content.ts';
import { FIRST_GOOD } from './use-carousel.ts';

const { goods } = unfilled(content);

/** A carousel on a clock that the test moves on, joined as the page joins them. */
function visit() {
  let state = startCarousel(goods.length, FIRST_GOOD);
  let now = 0;
  let waiting: { readonly due: number; readonly task: () => void } | undefined;
  const timer: Timer = (task, milliseconds) => {
    const entry = { due: now + milliseconds, task };
    waiting = entry;
    return () => {
      if (waiting === entry) waiting = undefined;
    };
  };
  const runOut = () => send('clock-ran-out');
  let stop = startClock(state, runOut, timer);
  function send(kind: CarouselEvent['kind']) {
    const before = state;
    state = carouselReducer(state, { kind });
    if (state === before) return;
    stop?.();
    stop = startClock(state, runOut, timer);
  }
  function wait(milliseconds: number) {
    const until = now + milliseconds;
    while (waiting && waiting.due <= until) {
      const { due, task } = waiting;
      now = due;
      waiting = undefined;
      task();
    }
    now = until;
  }
  return { send, wait, shown: () => state.index };
}

describe('the goods on the market place page', () => {
  it('are eight, and begin with the third', () => {
    expect(goods).toHaveLength(8);
    expect(visit().shown()).toBe(2);
  });

  it('move one step every five seconds', () => {
    const page = visit();
    page.wait(4_999);
    expect(page.shown()).toBe(2);
    page.wait(1);
    expect(page.shown()).toBe(3);
    page.wait(10_000);
    expect(page.shown()).toBe(5);
  });

  it('go round: the first follows the last, and the last comes before the first', () => {
    const page = visit();
    page.wait(6 * 5_000);
    expect(page.shown()).toBe(0);
    page.send('previous');
    expect(page.shown()).toBe(7);
    page.send('next');
    expect(page.shown()).toBe(0);
  });

  it('stand still while the pointer rests on them, and have their full time afterwards', () => {
    const page = visit();
    page.wait(4_000);
    page.send('pointer-entered');
    page.wait(60_000);
    expect(page.shown()).toBe(2);
    page.send('pointer-left');
    page.wait(4_999);
    expect(page.shown()).toBe(2);
    page.wait(1);
    expect(page.shown()).toBe(3);
  });

  it('stand still once they are paused, whatever the pointer does, until they are to play', () => {
    const page = visit();
    page.send('pause');
    page.send('pointer-entered');
    page.send('pointer-left');
    page.wait(60_000);
    expect(page.shown()).toBe(2);
    page.send('play');
    page.wait(5_000);
    expect(page.shown()).toBe(3);
  });

  it('can be stepped through by hand while they are paused', () => {
    const page = visit();
    page.send('pause');
    page.send('next');
    page.send('next');
    page.send('previous');
    expect(page.shown()).toBe(3);
  });

  it('have their full time after a step by hand', () => {
    const page = visit();
    page.wait(4_900);
    page.send('next');
    page.wait(4_999);
    expect(page.shown()).toBe(3);
    page.wait(1);
    expect(page.shown()).toBe(4);
  });
});

it('a clock that runs out after the pause changes nothing', () => {
  const paused = carouselReducer(startCarousel(8, 2), { kind: 'pause' });
  expect(carouselReducer(paused, { kind: 'clock-ran-out' })).toBe(paused);
});
