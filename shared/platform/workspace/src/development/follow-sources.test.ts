import { chmod, rm } from 'node:fs/promises';
import { folderForEachTest } from '@platform/testing/test-folder';
import { afterEach, expect, test } from 'vitest';
import { followSources } from './follow-sources.ts';

const workspace = folderForEachTest();
/** Files are written again until the watcher has begun. */
const patient = { interval: 500, timeout: 120_000 };
const page = 'mfe-pricing/src/page.tsx';

/** Cannot begin while the page is wrong. */
const compiler = `#!/usr/bin/env node
const text = require('node:fs').readFileSync('src/page.tsx', 'utf8');
if (text === 'ended') process.kill(process.pid, 'SIGKILL');
if (text === 'wrong') {
  console.error('page.tsx:1:1');
  process.exit(1);
}
process.send({ kind: 'built' });
process.once('disconnect', () => process.exit());
`;

let stop = async () => {};
afterEach(() => stop());

/** Follows pricing in a workspace of its own. */
async function follow(text: string) {
  const command = 'mfe-pricing/node_modules/.bin/site-build';
  await workspace.write(command, compiler);
  await chmod(workspace.path(command), 0o755);
  await workspace.write(page, text);
  const told: string[] = [];
  const tell = (what: string) => void told.push(what);
  const sources = followSources(
    {
      ...{ all: ['pricing'], followed: ['pricing'], forVisitors: false },
      ...{ home: workspace.path('builds'), root: workspace.path() },
    },
    {
      onBuild: (_app, event) => tell('messages' in event ? event.messages.join() : event.kind),
      onConfiguration: () => tell('configuration'),
      onFollow: tell,
      onOthers: () => tell('others'),
      onRestart: () => tell('begins anew'),
      onTest: () => tell('test'),
      onOwnSource: tell,
    },
  );
  stop = sources.stop;
  return told;
}

const repair = (told: readonly string[]) =>
  expect
    .poll(async () => {
      await workspace.write(page, 'right');
      return told.at(-1);
    }, patient)
    .toBe('built');

test('a build that could not begin begins again once the file is repaired', async () => {
  const told = await follow('wrong');
  await expect.poll(() => told).toEqual(['page.tsx:1:1']);
  await repair(told);
  expect(told).toContain('begins anew');
});

test('a compiler that the system has ended begins again at the next save, and is not waited for', async () => {
  const told = await follow('ended');
  await expect.poll(() => told).toEqual(['SIGKILL ended the compiler: save again to begin it']);
  await repair(told);
  await stop();

  const again = await follow('ended');
  await expect.poll(() => again).toHaveLength(1);
  await stop();
});

test('a test that is saved or deleted is checked, and nothing is built for it', async () => {
  const told = await follow('right');
  const file = 'mfe-pricing/src/page.test.ts';
  const isSaved = expect.poll(async () => {
    await workspace.write(file, '');
    return told;
  }, patient);
  await isSaved.toContain('test');
  const before = told.length;
  await rm(workspace.path(file));
  await expect.poll(() => told.length).toBeGreaterThan(before);
  expect(new Set(told)).toEqual(new Set(['built', 'test']));
});

test('sources of pnpm dev itself are named once', async () => {
  const file = 'shared/platform/composer/src/render/pool.ts';
  await workspace.write(file, '');
  const told = await follow('right');
  let revision = 0;
  await expect
    .poll(async () => {
      revision += 1;
      await workspace.write(file, `// ${revision}`);
      await workspace.write('shared/platform/edge/src/server.ts', `// ${revision}`);
      return told.filter((what) => what.startsWith('shared/'));
    }, patient)
    .toHaveLength(1);
  await workspace.write('shared/platform/workspace/src/dev.ts', '');
  await workspace.write(page, 'right again');
  expect(told.filter((what) => what.startsWith('shared/'))).toHaveLength(1);
});
