import { expect, test } from 'vitest';
import { consoleAtWork } from '../../../testing/console-at-work.ts';

const { site, start } = consoleAtWork();

const page = 'mfe-pricing/src/pages/pricing/pricing.page.tsx';
const lines = 'const plans = [];\nplans.sort();\nplans.map();\n';
const files = { 'web/static/page.js': lines, 'web/static/list.js': lines };
const sources = { 'web/static/page.js': page, 'web/static/list.js': 'node_modules/lists/index.js' };

test('an error is told with its sources, and with the lines of the first that is our own', async () => {
  const release = await site.release('pricing', { version: '1.2.0', files, sources });
  const at = (name: string) => `/_site/releases/pricing/${release}/static/${name}`;
  const text = `TypeError: no list\n    at sort (${at('list.js')}:1:1)\n    at ${at('page.js')}:2:1`;
  const { status, json } = await (await start(site.store)).api('stack', { text });
  expect(status).toBe(200);
  expect(json.lines).toContain(`    at ${page}:2:1`);
  expect(json.own.source).toBe(`${page}:2:1`);
  expect(json.own.excerpt).toContain('plans.sort();');
});

test('an error that is longer than any browser’s is not read', async () => {
  const { api } = await start(site.store);
  expect((await api('stack', { text: 'x'.repeat(20_001) })).status).toBe(400);
});
