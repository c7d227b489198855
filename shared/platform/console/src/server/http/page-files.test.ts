import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { folderForEachTest } from '@platform/testing/test-folder';
import { expect, test } from 'vitest';
import { consolesForTests } from '../../../testing/console-for-test.ts';

const { site } = siteForEachTest();
const { path, write } = folderForEachTest();
const start = consolesForTests();

async function withPage() {
  await write('page/index.html', '<!doctype html><title>Console</title>');
  await write('page/static/js/main.0123abcd.js', 'go();');
  await write('page/.built-from', 'sources');
  await write('secret.txt', 'of the machine');
  return start(site.store, { page: path('page') });
}

test('the page is never kept, and what is named by its content for ever', async () => {
  const { ask } = await withPage();
  const page = await ask('/console/');
  expect(page.text).toContain('<title>Console</title>');
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  });
  const script = await ask('/console/static/js/main.0123abcd.js');
  expect(script.headers).toMatchObject({
    'content-type': 'application/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  });
});

test('the page runs its own scripts alone, and stands in no other page', async () => {
  const { ask } = await withPage();
  for (const at of ['/console/', '/console/api/overview', '/console/api/nothing']) {
    const { headers } = await ask(at);
    const policy = headers['content-security-policy'];
    expect(policy).toContain("default-src 'none'; script-src 'self'; ");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
  }
});

test.each([
  '/console/../secret.txt',
  '/console/%2e%2e/secret.txt',
  '/console/.built-from',
  '/console/static',
  '/console/api/../../secret.txt',
])('nothing else of the machine is served: %s', async (at) => {
  const { ask } = await withPage();
  const { status, text } = await ask(at);
  expect(status).toBe(404);
  expect(text).not.toContain('of the machine');
});

test('a page that is not built says what builds it, and is there once it is', async () => {
  const { ask } = await start(site.store, { page: path('page') });
  expect((await ask('/console/')).text).toContain('pnpm start');
  await write('page/index.html', 'built');
  expect((await ask('/console/')).text).toBe('built');
});

test('a page that was asked for while it was built is whole once it is', async () => {
  const { ask } = await start(site.store, { page: path('page') });
  await write('page/static/js/main.0123abcd.js', 'go();');
  expect((await ask('/console/')).status).toBe(404);
  await write('page/index.html', 'built');
  expect((await ask('/console/')).text).toBe('built');
});

test('an address without its slash leads to the page, and others are not the console’s', async () => {
  const { ask } = await withPage();
  expect(await ask('/console')).toMatchObject({ status: 308, headers: { location: '/console/' } });
  expect((await ask('/consoles')).text).toBe('of nobody');
  expect((await ask('/')).text).toBe('of nobody');
});
