import { expect, test } from 'vitest';
import { createNoticeBoard } from './notice-board.ts';

test('what is said again is nothing new, and nobody is told', () => {
  const board = createNoticeBoard();
  let told = 0;
  const end = board.onNotices(() => {
    told += 1;
  });
  const wrong = { title: 'pricing does not build', text: 'page.tsx:3:1' };
  expect(board.put('pricing', undefined)).toBe(false);
  expect(board.put('pricing', wrong)).toBe(true);
  expect(board.put('pricing', { ...wrong })).toBe(false);
  expect(board.put('pricing', { ...wrong, text: 'page.tsx:4:1' })).toBe(true);
  expect(board.notices()).toEqual([{ ...wrong, text: 'page.tsx:4:1' }]);
  expect(board.put('pricing', undefined)).toBe(true);
  expect(board.notices()).toEqual([]);
  expect(told).toBe(3);
  end();
  board.put('pricing', wrong);
  expect(told).toBe(3);
});
