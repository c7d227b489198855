import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startDraftProcess } from '@platform/composer/draft';
import { applicationFolder } from '@platform/contracts/application';
import { readLive } from '@platform/store/live';
import {
  fixtureAddresses as addresses,
  fixtureConfiguration as configuration,
} from '@platform/testing/site/fixture-config';
import { fixtureModule } from '@platform/testing/site/fixture-remotes';
import { fixtureRenderBundle } from '@platform/testing/site/fixture-shell';
import { createFixtureSite, type FixtureSite } from '@platform/testing/site/fixture-site';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBoard } from './board.ts';
import { showBuilds } from './show-builds.ts';

const apps = ['shell', 'marketing', 'pricing', 'signup', 'devices'];
/** Milliseconds that no test lasts. */
const NEVER = 1e9;

let site: FixtureSite;
beforeEach(async () => {
  site = await createFixtureSite();
  for (const app of apps) await site.build(app);
});
afterEach(() => site.remove());

const liveId = async () => (await readLive(site.store)).live?.composition.id;

/** Shows the builds as they were at first, all of them composed. */
async function begin(settle: number, startProcess = startDraftProcess) {
  const board = createBoard();
  let composed = () => {};
  const show = showBuilds(
    {
      ...{ store: site.store, addresses, elsewhere: new Map(), forVisitors: false, board },
      tell: (subject, title, text) => void board.put(subject, { title, text }),
      onComposed: () => composed(),
    },
    settle,
    startProcess,
  );
  const builds = () =>
    new Map(apps.map((app) => [app, { folder: join(site.folder, applicationFolder(app)) }]));
  const publish = () => show.publish({ builds: builds(), configuration, since: new Map() });
  /** Until everything is composed; tells of what is live as the edge does. */
  async function untilComposed() {
    const before = await liveId();
    const ended = new Promise<void>((resolve) => {
      composed = resolve;
    });
    await expect.poll(liveId).not.toBe(before);
    show.served((await liveId()) ?? '');
    await ended;
  }
  await publish();
  await untilComposed();
  return { show, board, publish, untilComposed };
}

const pricing = (html: string) => ({
  version: '1.1.0',
  modules: { 'pages/pricing': fixtureModule(html) },
  files: { 'web/drawing.svg': '<svg/>' },
});

test('a page that is requested shows what is built before the site is composed', async () => {
  const { show, board, publish } = await begin(NEVER);
  const [before, news] = [await liveId(), board.state().news];
  expect(await show.page('/pricing')).toBeUndefined();
  const id = await site.build('pricing', pricing('<h1 id="plans">New prices</h1>'));
  await publish();
  expect(board.state().news.live?.fixed).not.toBe(news.live?.fixed);
  const page = await show.page('/pricing');
  expect(page?.document).toContain('New prices');
  expect(page?.document).toContain(`/_site/releases/pricing/${id}/`);
  expect(page?.contentSecurityPolicy).toContain("script-src 'self'");
  expect((await show.page('/devices'))?.document).toContain('Devices');
  expect(await show.page('/nowhere')).toBeUndefined();
  // The release was never live, so its files come with it.
  expect(String(await show.file('pricing', id, 'drawing.svg'))).toBe('<svg/>');
  expect(await show.file('pricing', id, '../release.json')).toBeUndefined();
  expect(await show.file('pricing', '1.0.0-0000000000000000', 'drawing.svg')).toBeUndefined();
  expect(await liveId()).toBe(before);
  show.stop();
});

test('once everything is composed, pages are those that are live', async () => {
  const { show, publish, untilComposed } = await begin(0);
  const id = await site.build('pricing', pricing('<h1 id="plans">New prices</h1>'));
  await publish();
  await untilComposed();
  expect(await show.page('/pricing')).toBeUndefined();
  expect((await readLive(site.store)).live?.composition.releases.pricing).toBe(id);
  show.stop();
});

test('a page that cannot be rendered leaves what is live on screen, and no page loads for it', async () => {
  const { show, board, publish } = await begin(NEVER);
  const { news } = board.state();
  const throws = { 'pages/pricing': "throw new Error('it has no wheels');" };
  await site.build('pricing', { version: '1.1.0', modules: throws });
  await publish();
  expect(await show.page('/pricing')).toBeUndefined();
  expect(board.state().news).toEqual(news);
  show.stop();
});

test('a page that fails while everything is composed shows it afterwards', async () => {
  const { show, board, publish, untilComposed } = await begin(0, () => {
    const process = startDraftProcess();
    process.end();
    return process;
  });
  const { news } = board.state();
  await site.build('pricing', pricing('<h1 id="plans">New prices</h1>'));
  await publish();
  const composed = untilComposed();
  // Composing begins before, and takes longer.
  await setTimeout(5);
  expect(await show.page('/pricing')).toBeUndefined();
  expect(board.state().news).toEqual(news);
  await composed;
  expect(board.state().news.live?.fixed).not.toBe(news.live?.fixed);
  show.stop();
});

test('one process renders what is saved one after the other, also after an error and with another shell', async () => {
  let started = 0;
  const { show, publish } = await begin(NEVER, () => {
    started += 1;
    return startDraftProcess();
  });
  const saved = async (...build: Parameters<FixtureSite['build']>) => {
    await site.build(...build);
    await publish();
    return (await show.page('/pricing'))?.document;
  };
  expect(await saved('pricing', pricing('<h1 id="plans">First</h1>'))).toContain('First');
  expect(await saved('pricing', pricing('<h1 id="plans">Second</h1>'))).toContain('Second');
  const throws = { 'pages/pricing': "throw new Error('it has no wheels');" };
  expect(await saved('pricing', { version: '1.1.0', modules: throws })).toBeUndefined();
  const ofShell = "exports.default = async () => require('@site/ui').heading('Third');";
  const third = { version: '1.1.0', modules: { 'pages/pricing': ofShell } };
  expect(await saved('pricing', third)).toContain('<h1>Third');
  const renderBundle = fixtureRenderBundle.replace("'<h1>' + text", "'<h1>New ' + text");
  const files = { 'node/server.js': renderBundle };
  expect(await saved('shell', { version: '1.2.0', files })).toContain('<h1>New Third');
  expect(started).toBe(1);
  show.stop();
});
