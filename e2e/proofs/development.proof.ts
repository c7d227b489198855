import { writeFile } from 'node:fs/promises';
import { expect, patient, test } from '../fixtures/developer.ts';

/* `pnpm dev pricing` in a copy of the workspace, as a developer uses it: what is on disk is on screen. */

test.describe.configure({ mode: 'serial', timeout: 600_000 });

const pricingPage = 'mfe-pricing/src/pages/pricing/pricing.page.tsx';

test('a change and its undo are both on screen, also after a restart', async ({ developer }) => {
  const { page, begin, end, terminal, change, heading } = developer;
  const before = await heading.textContent();
  const content = 'mfe-pricing/src/pages/pricing/below-plans.content.ts';
  const changed = (text: string) => text.replace('Expertise', 'Experience in Kenya');
  const undo = await change(content, changed);
  const reason = page.getByRole('heading', { name: 'Experience in Kenya' });
  await expect(reason).toBeVisible(patient);
  const live = /pricing +live after \d+\.\d s/;
  await expect.poll(() => terminal(), patient).toMatch(live);
  await undo();
  await expect(reason).toBeHidden(patient);
  await change(content, changed);
  await expect(reason).toBeVisible(patient);
  await end();
  await undo();
  await begin('pricing', 'marketing');
  await expect(heading).toHaveText(before ?? '');
  await expect(reason).toBeHidden();
});

test('texts of two applications and the design system change on screen, and nothing is forgotten', async ({
  developer,
}) => {
  const { page, changeLive, panel, answer, openAnswer } = developer;
  await openAnswer();
  await page.getByLabel('Users').last().selectOption({ index: 1 });
  const users = await page.getByLabel('Users').last().inputValue();
  await changeLive('pricing', 'mfe-pricing/src/pages/pricing/below-plans.content.ts', (text) =>
    text.replace("'Scalability'", "'Scales with you'"),
  );
  await expect(page.getByRole('heading', { name: 'Scales with you' })).toBeVisible(patient);
  await changeLive('marketing', 'mfe-marketing/src/sections/faq.content.ts', (text) =>
    text.replace(/title: '/, "title: 'Read this: "),
  );
  await expect(page.getByRole('heading', { name: 'Read this:' })).toBeVisible(patient);
  await changeLive('shell', 'shared/ui/src/layout/page-section.tsx', (text) =>
    text.replace('<Title>', '<Title data-changed="">'),
  );
  await expect(page.locator('[data-changed]').first()).toBeVisible(patient);
  await expect(answer).toBeVisible();
  await expect(page.getByLabel('Users').last()).toHaveValue(users);
  // What is live is the same as what was refreshed.
  await page.reload();
  await expect(page.locator('html[data-ready]')).toBeAttached();
  for (const name of ['Scales with you', 'Read this:']) {
    await expect(page.getByRole('heading', { name })).toBeVisible();
  }
  await expect(page.locator('[data-changed]').first()).toBeVisible();
  await expect(panel).toBeHidden();
});

test('a component with another hook begins anew, and the rest of the page stays', async ({
  developer,
}) => {
  const { page, change, changeLive, answer, openAnswer } = developer;
  await openAnswer();
  const note = page.getByLabel('Note');
  const field = '<input aria-label="Note" /><PageTitle';
  await change(pricingPage, (text) => text.replace('<PageTitle', field));
  await note.fill('hello', patient);
  const count = "import { useState } from 'react';\n";
  await changeLive(
    'pricing',
    pricingPage,
    (text) => count + text.replace('  return (', '  useState(0);\n  return ('),
  );
  await expect(note).toHaveValue('', patient);
  await expect(answer).toBeVisible();
});

test('a module that exports more than components reloads the page', async ({ developer }) => {
  const { change, answer, openAnswer } = developer;
  await openAnswer();
  const undo = await change(pricingPage, (text) => `${text}\nexport const reasons = 6;\n`);
  await expect(answer).toBeHidden(patient);
  await undo();
});

/** What is wrong with the pricing page, and what page and terminal report with its place. */
const mistakes: readonly [what: string, change: (text: string) => string, shown: RegExp][] = [
  [
    'a syntax error',
    (text) => text.replace('return (', 'return (('),
    /pricing does not build[\s\S]*pricing\.page\.tsx:\d+:\d+: Expected/,
  ],
  [
    'an error in the browser',
    (text) => text.replace('  return (', `${throwWhere("!== 'undefined'")}  return (`),
    /Error: it has no wheels\s+at mfe-pricing\/src\/pages\/pricing\/pricing\.page\.tsx:\d+:/,
  ],
  [
    'a page that cannot be rendered',
    (text) => text.replace('  return (', `${throwWhere("=== 'undefined'")}  return (`),
    /there is no page to show[\s\S]*no wheels.*pricing\.page\.tsx:\d+:/,
  ],
  [
    'a wrong type',
    (text) => `${text}\nexport const wheels: number = 'two';\n`,
    /pricing\.page\.tsx\(\d+,\d+\): error TS2322/,
  ],
];

function throwWhere(window: string): string {
  return `  if (typeof window ${window}) throw new Error('it has no wheels');\n`;
}

for (const [what, replace, shown] of mistakes) {
  test(`${what} is on the page and in the terminal with its place, until it is repaired`, async ({
    developer,
  }) => {
    const { terminal, change, panel, openAnswer } = developer;
    await openAnswer();
    const repair = await change(pricingPage, replace);
    await expect(panel).toContainText(shown, patient);
    // The terminal says of a failed rendering what a promotion says.
    expect(terminal()).toMatch(what === 'a page that cannot be rendered' ? /no wheels/ : shown);
    await repair();
    await expect(panel).toBeHidden(patient);
  });
}

test('a page that differs from what was prerendered names its component when it is opened', async ({
  developer,
}) => {
  const { page, changeLive, panel } = developer;
  const mend = await changeLive('pricing', pricingPage, (text) =>
    text.replace('<>', "<>\n      <p>{typeof window === 'undefined' ? 'one' : 'other'}</p>"),
  );
  // A release that was begun before may go live first.
  await expect(async () => {
    await page.reload();
    await expect(panel).toContainText('Hydration failed');
  }).toPass(patient);
  await expect(panel).toContainText('<PricingPage');
  await mend();
  await expect(panel).toBeHidden(patient);
});

test('a file at the root of the site arrives', async ({ developer }) => {
  const { source, statusOf } = developer;
  await writeFile(source('mfe-pricing/public/hello.txt'), 'hello');
  await expect.poll(() => statusOf('/hello.txt'), patient).toBe(200);
});

test('a new route arrives, and so does a save of an application that was not named', async ({
  developer,
}) => {
  const { page, change, address, statusOf, panel } = developer;
  const route = "{ path: '/plans', page: 'pricing', title: 'Plans', description: 'Plans.' },";
  await change('mfe-pricing/src/routes.ts', (text) =>
    text.replace('routes: [', `routes: [\n    ${route}`),
  );
  await expect.poll(() => statusOf('/plans'), patient).toBe(200);
  // Visitors would not get it as it is.
  await expect(panel).toContainText(/\/plans.* description/);
  await page.goto(`${address()}/devices`);
  // What the applications have in common is in those that nobody named as well.
  await change('shared/contracts/src/paths.ts', (text) =>
    text.replace("'/device-checkout'", "'/device-basket'"),
  );
  await expect.poll(() => statusOf('/device-basket'), patient).toBe(200);
  await change('mfe-devices/src/pages/devices/devices.page.tsx', (text) =>
    text.replace('<>', '<>\n      <p>Everything on wheels</p>'),
  );
  await expect(page.getByText('Everything on wheels')).toBeVisible(patient);
});

test('with --release everything is as visitors get it, and pages reload', async ({ developer }) => {
  const { page, begin, end, change, answer, openAnswer } = developer;
  await end();
  await begin('--release');
  await openAnswer();
  await change('mfe-pricing/src/pages/pricing/below-plans.content.ts', (text) =>
    text.replace("'Focus on technology'", "'Grows with you'"),
  );
  await expect(page.getByRole('heading', { name: 'Grows with you' })).toBeVisible(patient);
  await expect(answer).toBeHidden();
  // They are fetched ahead some seconds after the page has loaded.
  const scripts = page.locator('link[as=script]');
  await expect.poll(() => scripts.count(), patient).toBeGreaterThan(2);
  const addresses = await scripts.evaluateAll((links) =>
    links.map((link) => (link instanceof HTMLLinkElement ? link.href : '')),
  );
  for (const address of addresses) {
    const script = await (await page.request.get(address)).text();
    expect(script).not.toMatch(/RefreshReg|siteRefresh|hot-update/);
  }
});
