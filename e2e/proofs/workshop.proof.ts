import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, expect, test } from '@playwright/test';
import { comparePictures } from '@site/workshop/compare';
import {
  buildStories,
  listStories,
  openStory,
  screens,
  serveStories,
  showOn,
} from '@site/workshop/stories';
import { findInaccessible, onlyColours, sidewaysScroll } from '../fixtures/accessible.ts';

let folder = '';
let stories = '';
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stories-'));
  stories = join(folder, 'stories');
  await buildStories(stories);
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

test('each state of each part shows without an error, and is accessible', async ({ context }) => {
  const { address, stop } = await serveStories(stories);
  const waiting = await listStories(address);
  expect(waiting).not.toEqual([]);
  const found: string[] = [];
  // While one page is asked, the browser works on the other.
  await Promise.all([1, 2].map(() => inspect(context, address, waiting, found)));
  stop();
  expect(found).toEqual([]);
});

async function inspect(
  context: BrowserContext,
  address: string,
  waiting: string[],
  found: string[],
) {
  const page = await context.newPage();
  let story = '';
  page.on('pageerror', (error) => found.push(`${story}: ${error}`));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) found.push(`${story}: ${message.text()}`);
  });
  for (;;) {
    story = waiting.pop() ?? '';
    if (!story) return;
    try {
      await openStory(page, address, story);
    } catch (error) {
      found.push(String(error));
      continue;
    }
    for (const screen of screens) {
      const place = `${story} on ${screen.width} px, ${screen.colorScheme}`;
      await showOn(page, screen);
      const checks = screen.colorScheme === 'dark' ? onlyColours : {};
      const violations = await findInaccessible(page, checks);
      found.push(...violations.map((violation) => `${place}: ${violation}`));
      if ((await sidewaysScroll(page)) > 0) found.push(`${place}: it scrolls sideways`);
    }
  }
}

test('pictures of the same sources are the same, and a change is named with its pictures', async () => {
  const pictures = join(folder, 'pictures');
  // What moves, opens, takes the focus or arrives late.
  const options = ['-g', 'carousel|modal|page-hero'];
  const same = await comparePictures({ before: stories, after: stories, pictures, options });
  expect(same, 'of the same sources').toEqual({ isSame: true, output: expect.anything() });

  const changed = join(folder, 'changed');
  await cp(stories, changed, { recursive: true });
  const [part = ''] = (await readdir(changed)).filter((file) => file.includes('button-stories'));
  const code = await readFile(join(changed, part), 'utf8');
  await writeFile(join(changed, part), code.replaceAll('Start your trial', 'Start your trials'));
  const { isSame, output } = await comparePictures({
    before: stories,
    after: changed,
    pictures,
    options: ['-g', 'ui-button'],
  });
  expect(isSame).toBe(false);
  for (const kind of ['Expected', 'Received', 'Diff']) {
    expect(output).toMatch(new RegExp(`${kind}: .*ui-button--`));
  }
  expect(output).not.toMatch(/Diff: .*ui-(?!button)/);
});
