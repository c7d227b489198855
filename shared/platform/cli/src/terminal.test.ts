import { reportProgress } from '@platform/node/progress';
import { afterEach, expect, test, vi } from 'vitest';
import { paintedDiff, showProgress, tableRows } from './terminal.ts';

afterEach(() => void vi.unstubAllEnvs());

const rows = [
  ['revision', 'at', 'reason'],
  ['12', '2030-01-02T03:04', 'a reason that is somewhat longer'],
];

test('a table is as wide as it has to be, and never wider than the terminal', () => {
  expect(tableRows(rows, 120)).toEqual([
    ['revision  at                reason'],
    ['12        2030-01-02T03:04  a reason that is somewhat longer'],
  ]);
  const narrow = tableRows(rows, 40);
  expect(narrow).toEqual([
    ['revision  at', '    reason'],
    ['12        2030-01-02T03:04', '    a reason that is somewhat longer'],
  ]);
  for (const line of narrow.flat()) expect(line.length).toBeLessThanOrEqual(40);
});

test('a diff has colours on a terminal alone, and there only for whoever wants them', () => {
  const terminal = { isTTY: true, columns: 80 };
  vi.stubEnv('NO_COLOR', '');
  vi.stubEnv('TERM', 'xterm');
  expect(paintedDiff('- 12,000', terminal)).toBe('\u{1b}[31m- 12,000\u{1b}[39m');
  expect(paintedDiff('+ 13,000', terminal)).toBe('\u{1b}[32m+ 13,000\u{1b}[39m');
  expect(paintedDiff('text: /', terminal)).toBe('text: /');
  expect(paintedDiff('- 12,000', { ...terminal, isTTY: false })).toBe('- 12,000');
  vi.stubEnv('NO_COLOR', '1');
  expect(paintedDiff('- 12,000', terminal)).toBe('- 12,000');
});

test('a long step says on a terminal how far it is, and leaves nothing behind', () => {
  let written = '';
  const write = (text: string) => {
    written += text;
  };
  const end = showProgress({ isTTY: true, columns: 80, write });
  reportProgress('Pages rendered:', 1, 3);
  reportProgress('Pages rendered:', 2, 3);
  end();
  reportProgress('Pages rendered:', 3, 3);
  const clear = '\r\u{1b}[K';
  expect(written).toBe(`Pages rendered: 1 of 3${clear}Pages rendered: 2 of 3${clear}`);
  showProgress({ isTTY: false, columns: 80, write })();
  expect(written.endsWith(clear)).toBe(true);
});
