import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { copySources } from '../readme-rows/sources-copy.ts';
import { change, type RunningDevelopment, startDevelopment } from '../site/development.ts';
import { readSettings } from '../site/settings.ts';

/* `pnpm dev pricing` in a copy of the workspace, as a developer uses it: what is on disk is on screen. */

test.describe.configure({ mode: 'serial', timeout: 180_000 });

let folder: string;
let development: RunningDevelopment;
let page: Page;

/** Builds share the processors with other tests. */
const patient = { timeout: 90_000 };

const source = (path: string) => join(folder, path);
const pricingPage = () => source('mfe-pricing/src/pages/pricing/pricing.page.tsx');
const panel = () => page.locator('#site-development');
const statusOf = async (path: string) =>
  (await page.request.get(development.address + path)).status();
const heading = () => page.getByRole('heading', { level: 1 });

async function begin() {
  development = await startDevelopment(folder, ['pricing']);
  await expect.poll(() => development.terminal(), patient).toContain('shows what is on disk');
  await page.goto(`${development.address}/pricing`);
  await expect(page.locator('html[data-ready]')).toBeAttached();
}

test.beforeAll(async ({ browser }) => {
  const room = await mkdtemp(join(readSettings().room, 'development-'));
  folder = (await copySources(join(room, 'workspace'))).folder;
  page = await browser.newPage();
  await begin();
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
  const content = source('mfe-pricing/src/pages/pricing/pricing.content.ts');
  const changed = (text: string) => text.replace('Expertise', 'Experience in Kenya');
  const undo = await change(content, changed);
  const reason = page.getByRole('heading', { name: 'Experience in Kenya' });
  await expect(reason).toBeVisible(patient);
  expect(development.terminal()).toMatch(/pricing +live after \d+\.\d s/);
  await undo();
  await expect(reason).toBeHidden(patient);
  await change(content, changed);
  await expect(reason).toBeVisible(patient);
  await development.stop();
  await undo();
  await begin();
  await expect(heading()).toHaveText(before ?? '');
  await expect(reason).toBeHidden();
});

test('a syntax error is on the page and in the terminal once, with its line, until it is mended', async () => {
  const mend = await change(pricingPage(), (text) => text.replace('return (', 'return (('));
  await expect(panel()).toContainText('pricing does not build', patient);
  const place = /mfe-pricing\/src\/pages\/pricing\/pricing\.page\.tsx:\d+:\d+/g;
  await expect(panel()).toContainText(/pricing\.page\.tsx:\d+:\d+: Expected/);
  await expect(heading()).toBeVisible();
  expect(development.terminal().split('pricing does not build')).toHaveLength(2);
  expect(development.terminal().match(place)).toHaveLength(1);
  await mend();
  await expect(panel()).toBeHidden(patient);
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

test('a page that differs from what was prerendered names its component', async () => {
  const mend = await change(pricingPage(), (text) =>
    text.replace('<>', "<>\n      <p>{typeof window === 'undefined' ? 'one' : 'other'}</p>"),
  );
  await expect(panel()).toContainText('Hydration failed', patient);
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

test('a change of the design system arrives, and so does a file at the root of the site', async () => {
  await change(source('shared/ui/src/layout/page-section.tsx'), (text) =>
    text.replace('<Title>', '<Title data-changed="">'),
  );
  await expect(page.locator('[data-changed]').first()).toBeVisible(patient);
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
