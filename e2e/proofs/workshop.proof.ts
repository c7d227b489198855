import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, expect, test } from '@playwright/test';
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

// A test for each owner, so that none has to last as long as all of them.
for (const owner of ['ui', 'marketing', 'pricing', 'signup', 'devices']) {
  test(`each part of ${owner} shows its states without an error, and is accessible`, async ({
    context,
  }) => {
    const { address, stop } = await serveStories(stories);
    const waiting = (await listStories(address)).filter((story) => story.startsWith(`${owner}-`));
    expect(waiting).not.toEqual([]);
    const found: string[] = [];
    // While one page is asked, the browser works on the other.
    await Promise.all([1, 2].map(() => inspect(context, address, waiting, found)));
    stop();
    expect(found).toEqual([]);
  });
}

/** All is checked on a phone, and on a desktop what depends on width and colours. */
const looks = screens.filter(
  ({ width, colorScheme }) => (width === 360) === (colorScheme === 'light'),
);

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
    for (const screen of looks) {
      const place = `${story} on ${screen.width} px, ${screen.colorScheme}`;
      await showOn(page, screen);
      const checks = screen.colorScheme === 'dark' ? onlyColours : {};
      const violations = await findInaccessible(page, checks);
      found.push(...violations.map((violation) => `${place}: ${violation}`));
      if ((await sidewaysScroll(page)) > 0) found.push(`${place}: it scrolls sideways`);
    }
  }
}
