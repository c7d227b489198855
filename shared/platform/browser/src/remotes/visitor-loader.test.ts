import { expect, test } from 'vitest';
import type { LoadResult } from './load-result.ts';
import { createVisitorLoader } from './visitor-loader.ts';

function browserWith(result: LoadResult) {
  const done: string[] = [];
  const at = { visit: 'first', isTooOld: false };
  const loader = createVisitorLoader(
    { load: async () => result },
    {
      visit: () => at.visit,
      isTooOld: () => at.isTooOld,
      open: (address) => void done.push(address),
      reload: () => void done.push('reload'),
    },
  );
  return { loader, done, at };
}

const failed = (needsDocument: boolean): LoadResult => ({
  kind: 'failed',
  error: new Error('gone'),
  needsDocument,
});
const request = { url: 'https://site.example/pricing' };

test('a page that needs a fresh document is loaded as a document', async () => {
  const { loader, done } = browserWith(failed(true));
  void loader.loadPage('pricing/pages/pricing', request);
  await expect.poll(() => done).toEqual([request.url]);
});

test('in a tab that is too old the next page is loaded as a document, before anything of it', async () => {
  const { loader, done, at } = browserWith(failed(false));
  expect(await loader.loadPage('pricing/pages/pricing', request)).toEqual(failed(false));
  expect(done).toEqual([]);
  at.isTooOld = true;
  void loader.loadPage('pricing/pages/pricing', request);
  await expect.poll(() => done).toEqual([request.url]);
});

test('a section does not reload the page around it until the visitor retries', async () => {
  const { loader, done, at } = browserWith(failed(true));
  const load = () => expect(loader.loadSection('pricing/sections/plans')).rejects.toThrow('gone');
  await load();
  at.visit = 'second';
  await load();
  expect(done).toEqual([]);
  await load();
  expect(done).toEqual(['reload']);
});
