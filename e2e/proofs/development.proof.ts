import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { copySources } from '../readme-rows/sources-copy.ts';
import { change, type RunningDevelopment, startDevelopment } from '../site/development.ts';
import { readSettings } from '../site/settings.ts';

/* `pnpm dev pricing` in a copy of the workspace, as a developer uses it: what is on disk is on screen. */

test.describe.configure({ mode: 'serial', timeout: 600_000 });

let folder: string;
let development: RunningDevelopment;
let page: Page;

/** Builds share the processors with other tests. */
const patient = { timeout: 200_000 };

const source = (path: string) => join(folder, path);
const pricingPage = () => source('mfe-pricing/src/pages/pricing/pricing.page.tsx');
const panel = () => page.locator('#site-development');
const statusOf = async (path: string) =>
  (await page.request.get(development.address + path)).status();
const heading = () => page.getByRole('heading', { level: 1 });
const hero = () => source('mfe-pricing/src/pages/pricing/hero.tsx');

async function begin(...words: string[]) {
  development = await startDevelopment(folder, words);
  await expect.poll(() => development.terminal(), patient).toContain('shows what is on disk');
  await page.goto(`${development.address}/pricing`);
  await expect(page.locator('html[data-ready]')).toBeAttached();
}

/** What a reload would take away: an answer that is open, in a section of another remote. */
const answer = () => page.getByText('A phone, tablet or computer');
async function openAnswer() {
  await page.reload();
  await expect(page.locator('html[data-ready]')).toBeAttached();
  await page.getByText('What do I need to start?').click();
  await expect(answer()).toBeVisible();
}

/** Changes a file and waits until the release with it is live, which open pages survive or not. */
async function changeLive(app: string, file: string, replace: (text: string) => string) {
  const releases = () => development.terminal().split(`${app.padEnd(9)} live after`).length;
  const before = releases();
  const undo = await change(file, replace);
  await expect.poll(releases, patient).toBeGreaterThan(before);
  return undo;
}

test.beforeAll(async ({ browser }) => {
  const room = await mkdtemp(join(readSettings().room, 'development-'));
  folder = (await copySources(join(room, 'workspace'))).folder;
  page = await browser.newPage();
  await begin('pricing');
});
test.afterAll(async () => {
  await development.stop();
  await page.close();
});
test.afterEach(() => {
  const { status } = test.info();
  if (status !== 'passed') console.log(development.terminal().slice(-4_000));
});

test('a change and its undo are both on screen, also after a restart', async () => {
  const before = await heading().textContent();
  const content = source('mfe-pricing/src/pages/pricing/below-plans.content.ts');
  const changed = (text: string) => text.replace('Expertise', 'Experience in Kenya');
  const undo = await change(content, changed);
  const reason = page.getByRole('heading', { name: 'Experience in Kenya' });
  await expect(reason).toBeVisible(patient);
  const live = /pricing +live after \d+\.\d s/;
  await expect.poll(() => development.terminal(), patient).toMatch(live);
  await undo();
  await expect(reason).toBeHidden(patient);
  await change(content, changed);
  await expect(reason).toBeVisible(patient);
  await development.stop();
  await undo();
  await begin('pricing', 'marketing');
  await expect(heading()).toHaveText(before ?? '');
  await expect(reason).toBeHidden();
});

test('texts of two applications and the design system change on screen, and nothing is forgotten', async () => {
  await openAnswer();
  await page.getByLabel('Users').last().selectOption({ index: 1 });
  const users = await page.getByLabel('Users').last().inputValue();
  await changeLive(
    'pricing',
    source('mfe-pricing/src/pages/pricing/below-plans.content.ts'),
    (text) => text.replace("'Scalability'", "'Scales with you'"),
  );
  await expect(page.getByRole('heading', { name: 'Scales with you' })).toBeVisible(patient);
  await changeLive('marketing', source('mfe-marketing/src/sections/faq.content.ts'), (text) =>
    text.replace(/title: '/, "title: 'Read this: "),
  );
  await expect(page.getByRole('heading', { name: 'Read this:' })).toBeVisible(patient);
  await changeLive('shell', source('shared/ui/src/layout/page-section.tsx'), (text) =>
    text.replace('<Title>', '<Title data-changed="">'),
  );
  await expect(page.locator('[data-changed]').first()).toBeVisible(patient);
  await expect(answer()).toBeVisible();
  await expect(page.getByLabel('Users').last()).toHaveValue(users);
  // What is live is the same as what was refreshed.
  await page.reload();
  await expect(page.locator('html[data-ready]')).toBeAttached();
  for (const name of ['Scales with you', 'Read this:']) {
    await expect(page.getByRole('heading', { name })).toBeVisible();
  }
  await expect(page.locator('[data-changed]').first()).toBeVisible();
  await expect(panel()).toBeHidden();
});

test('a component with another hook begins anew, and the rest of the page stays', async () => {
  await openAnswer();
  const note = page.getByLabel('Note');
  const field = '<input aria-label="Note" /><PageTitle';
  await change(hero(), (text) => text.replace('<PageTitle', field));
  await note.fill('hello', patient);
  const count = "import { useState } from 'react';\n";
  await changeLive(
    'pricing',
    hero(),
    (text) => count + text.replace('  return (', '  useState(0);\n  return ('),
  );
  await expect(note).toHaveValue('', patient);
  await expect(answer()).toBeVisible();
});

test('a module that exports more than components reloads the page', async () => {
  await openAnswer();
  await change(hero(), (text) => `${text}\nexport const reasons = 6;\n`);
  await expect(answer()).toBeHidden(patient);
});

test('a syntax error is on the page and in the terminal once, with its line, until it is mended', async () => {
  await openAnswer();
  const mend = await change(pricingPage(), (text) => text.replace('return (', 'return (('));
  await expect(panel()).toContainText('pricing does not build', patient);
  const place = /mfe-pricing\/src\/pages\/pricing\/pricing\.page\.tsx:\d+:\d+/g;
  await expect(panel()).toContainText(/pricing\.page\.tsx:\d+:\d+: Expected/);
  await expect(heading()).toBeVisible();
  expect(development.terminal().split('pricing does not build')).toHaveLength(2);
  expect(development.terminal().match(place)).toHaveLength(1);
  await mend();
  await expect(panel()).toBeHidden(patient);
  await expect(answer()).toBeVisible();
});

test('an error in the browser has message, file and line on the page and in the terminal', async () => {
  const mend = await change(pricingPage(), (text) =>
    text.replace(
      '  return (',
      "  if (typeof window !== 'undefined') throw new Error('it has no wheels');\n  return (",
    ),
  );
  const at =
    /Error: it has no wheels\s+at mfe-pricing\/src\/pages\/pricing\/pricing\.page\.tsx:11:/;
  await expect(panel()).toContainText(at, patient);
  expect(development.terminal()).toMatch(at);
  await mend();
  await expect(panel()).toBeHidden(patient);
});

test('a page that differs from what was prerendered names its component when it is opened', async () => {
  const mend = await changeLive('pricing', pricingPage(), (text) =>
    text.replace('<>', "<>\n      <p>{typeof window === 'undefined' ? 'one' : 'other'}</p>"),
  );
  // A release that was begun before may go live first.
  await expect(async () => {
    await page.reload();
    await expect(panel()).toContainText('Hydration failed');
  }).toPass(patient);
  await expect(panel()).toContainText('<PricingPage');
  await mend();
  await expect(panel()).toBeHidden(patient);
});

test('a page that cannot be rendered leaves the last one on screen, until it is mended', async () => {
  const mend = await change(pricingPage(), (text) =>
    text.replace(
      '  return (',
      "  if (typeof window === 'undefined') throw new Error('no wheels');\n  return (",
    ),
  );
  await expect(panel()).toContainText(
    /there is no page to show[\s\S]*no wheels.*pricing\.page\.tsx:11:/,
    patient,
  );
  await expect(heading()).toBeVisible();
  await mend();
  await expect(panel()).toBeHidden(patient);
});

test('a file at the root of the site arrives', async () => {
  await writeFile(source('mfe-pricing/public/hello.txt'), 'hello');
  await expect.poll(() => statusOf('/hello.txt'), patient).toBe(200);
});

test('a new route arrives, and so does a save of an application that was not named', async () => {
  const route = "{ path: '/plans', page: 'pricing', title: 'Plans', description: 'Plans.' },";
  await change(source('mfe-pricing/src/routes.ts'), (text) =>
    text.replace('routes: [', `routes: [\n    ${route}`),
  );
  await expect.poll(() => statusOf('/plans'), patient).toBe(200);
  // Visitors would not get it as it is.
  await expect(panel()).toContainText(/\/plans.* description/);
  await page.goto(`${development.address}/devices`);
  // What the applications have in common is in those that nobody named as well.
  await change(source('shared/contracts/src/paths.ts'), (text) =>
    text.replace("'/device-checkout'", "'/device-basket'"),
  );
  await expect.poll(() => statusOf('/device-basket'), patient).toBe(200);
  await change(source('mfe-devices/src/pages/devices/devices.page.tsx'), (text) =>
    text.replace('<>', '<>\n      <p>Everything on wheels</p>'),
  );
  await expect(page.getByText('Everything on wheels')).toBeVisible(patient);
});

test('a type that is not right is on the page and in the terminal', async () => {
  const mend = await change(
    pricingPage(),
    (text) => `${text}\nexport const wheels: number = 'two';\n`,
  );
  const wrong = /pricing\.page\.tsx\(\d+,\d+\): error TS2322/;
  await expect(panel()).toContainText(wrong, patient);
  expect(development.terminal()).toMatch(wrong);
  await mend();
  await expect(panel()).not.toContainText(wrong, patient);
});

test('with --release everything is as visitors get it, and pages reload', async () => {
  await development.stop();
  await begin('--release');
  await openAnswer();
  await change(source('mfe-pricing/src/pages/pricing/below-plans.content.ts'), (text) =>
    text.replace("'Focus on technology'", "'Grows with you'"),
  );
  await expect(page.getByRole('heading', { name: 'Grows with you' })).toBeVisible(patient);
  await expect(answer()).toBeHidden();
  const scripts = page.locator('link[as=script]');
  const addresses = await scripts.evaluateAll((links) =>
    links.map((link) => (link instanceof HTMLLinkElement ? link.href : '')),
  );
  expect(addresses.length).toBeGreaterThan(2);
  for (const address of addresses) {
    const script = await (await page.request.get(address)).text();
    expect(script).not.toMatch(/RefreshReg|siteRefresh|hot-update/);
  }
});
