import { beforeEach, expect, test } from 'vitest';
import { createRefresher, type Refresher } from './refresher.ts';

let done: string[];
let refresher: Refresher;
beforeEach(() => {
  done = [];
  refresher = createRefresher({
    refresh: () => void done.push('refresh'),
    reload: () => void done.push('reload'),
  });
});

function joins(app: string, codes: readonly string[], begunWith = codes[0] ?? '') {
  let code = begunWith;
  refresher.join({
    app,
    code: () => code,
    async update() {
      const next = codes[codes.indexOf(code) + 1];
      if (codes.indexOf(code) < 0 || next === undefined) return false;
      code = next;
      done.push(`${app} ${code}`);
      return true;
    },
  });
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

async function tells(compiled: string, live: string, fixed = 'routes') {
  refresher.tell({ compiled: { pricing: compiled }, live: { fixed, code: { pricing: live } } });
  await settled();
}

test('what is saved is on screen before it is live, and stays when it is live', async () => {
  joins('pricing', ['one', 'two']);
  refresher.begin();
  await tells('one', 'one');
  await tells('two', 'one');
  expect(done).toEqual(['pricing two', 'refresh']);
  await tells('two', 'two');
  expect(done).toEqual(['pricing two', 'refresh']);
});

test('a page that lags behind shows the newest code, and nothing in between', async () => {
  joins('pricing', ['one', 'two', 'three']);
  refresher.begin();
  await tells('three', 'one');
  expect(done).toEqual(['pricing two', 'pricing three', 'refresh']);
});

test('a page that cannot be refreshed is loaded again when the change is live, and not before', async () => {
  joins('pricing', ['one']);
  refresher.begin();
  await tells('one', 'one');
  await tells('two', 'one');
  expect(done).not.toContain('reload');
  await tells('three', 'two');
  expect(done).not.toContain('reload');
  await tells('three', 'three');
  expect(done).toContain('reload');
});

test('a change that is live before the page finds that it cannot be refreshed loads it again', async () => {
  joins('pricing', ['one']);
  refresher.begin();
  await tells('two', 'two');
  expect(done).toContain('reload');
});

test('routes, the configuration and the document are loaded again', async () => {
  joins('pricing', ['one', 'two']);
  refresher.begin();
  await tells('two', 'one');
  await tells('two', 'two', 'other routes');
  expect(done.at(-1)).toBe('reload');
});

test('nothing is refreshed before the page is hydrated, and what goes live meanwhile loads it again', async () => {
  joins('pricing', ['one', 'two']);
  await tells('one', 'one');
  await tells('two', 'one');
  expect(done).toEqual([]);
  await tells('two', 'two');
  expect(done).toEqual(['reload']);
});

test('what was saved while the page hydrated is refreshed then', async () => {
  joins('pricing', ['one', 'two']);
  await tells('two', 'one');
  refresher.begin();
  await settled();
  expect(done).toEqual(['pricing two', 'refresh']);
});

test('a remote that a visitor opens later begins with the newest code', async () => {
  refresher.begin();
  await tells('two', 'one');
  joins('pricing', ['one', 'two']);
  joins('devices', ['one', 'two']);
  await settled();
  expect(done).toEqual(['pricing two', 'refresh']);
});
