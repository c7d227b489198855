import { createSourceFinder } from '@platform/store/source-maps';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { expect, test } from 'vitest';
import { readableError } from './notices.ts';

const { site } = siteForEachTest(async () => {});

const page = '/pricing';
const message = 'TypeError: title is undefined';

test('an error of a browser has the places in the sources of this workspace, each once', async () => {
  const release = await site.release('pricing', {
    files: { 'web/plans.js': 'one\ntwo\nthree', 'web/react.js': 'one\ntwo' },
    sources: {
      'web/plans.js': 'mfe-pricing/src/plans.tsx',
      'web/react.js': 'node_modules/react/index.js',
    },
  });
  const at = `http://127.0.0.1:8080/_site/releases/pricing/${release}`;
  const stack = [
    message,
    `    at render (${at}/react.js:2:1)`,
    `    at Plans (${at}/plans.js:3:1)`,
    `    at Plans (${at}/plans.js:3:1)`,
    `    at ${at}/plans.js:1:1`,
  ].join('\n');
  expect(await readableError(createSourceFinder(site.store), { page, message, stack })).toEqual({
    title: 'Error on /pricing',
    text: `${message}\n  at mfe-pricing/src/plans.tsx:3:1\n  at mfe-pricing/src/plans.tsx:1:1`,
  });
});

test('an error that names no source is as the browser has it', async () => {
  for (const stack of [
    '',
    'at http://127.0.0.1:8080/_site/releases/pricing/1.0.0-0000000000000000/x.js:1:1',
  ]) {
    const notice = await readableError(createSourceFinder(site.store), { page, message, stack });
    expect(notice.text).toBe(message);
  }
});
