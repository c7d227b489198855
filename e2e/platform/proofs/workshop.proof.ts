import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { comparePictures } from '@platform/workshop/compare';
import {
  buildStories,
  listStories,
  openStory,
  screens,
  serveStories,
  showOn,
} from '@platform/workshop/stories';
import { type BrowserContext, expect, test } from '@playwright/test';
import { findInaccessible, onlyColours, sidewaysScroll } from '../../fixtures/accessible.ts';

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

test('equal sources have equal pictures, and a changed colour is found', async () => {
  const pictures = join(folder, 'pictures');
  // What moves, opens, takes the focus or arrives late.
  const parts = ['carousel', 'modal', 'page-hero'];
  const same = await comparePictures({ before: stories, after: stories, pictures, parts });
  expect(same.isSame, same.report).toBe(true);

  const after = join(folder, 'changed');
  await cp(stories, after, { recursive: true });
  await replaceIn(after, '#F2A33A', '#F2B33A');
  const buttons = { before: stories, after, pictures, parts: ['ui-button--', 'ui-link--'] };
  const { isSame, report } = await comparePictures(buttons);
  expect(isSame, report).toBe(false);
  for (const kind of ['Expected', 'Received', 'Diff']) {
    expect(report).toMatch(new RegExp(`${kind}: .*ui-button--accent`));
  }
  expect(report).not.toMatch(/Diff: .*ui-(?!button--accent)/);
});

async function replaceIn(built: string, text: string, by: string) {
  const files = (await readdir(built, { recursive: true })).filter((file) => file.endsWith('.js'));
  for (const file of files) {
    const code = await readFile(join(built, file), 'utf8');
    if (code.includes(text)) await writeFile(join(built, file), code.replaceAll(text, by));
  }
}
