import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { seeded } from '@platform/testing/random';
import { expect, patient, test } from '../../fixtures/developer.ts';

test.describe.configure({ mode: 'serial', timeout: 1_200_000 });

const pricingPage = 'mfe-pricing/src/pages/pricing/pricing.page.tsx';
const noteSheet = 'mfe-pricing/src/pages/pricing/note.module.css';
const belowPlans = 'mfe-pricing/src/pages/pricing/below-plans.content.ts';

test('with --release everything is as visitors get it, and pages reload', async ({ developer }) => {
  const { page, begin, end, change, answer, openAnswer } = developer;
  await begin('--release');
  await openAnswer();
  const undo = await change(belowPlans, (text) =>
    text.replace("'Focus on technology'", "'Grows with you'"),
  );
  await expect(page.getByRole('heading', { name: 'Grows with you' })).toBeVisible(patient);
  await expect(answer).toBeHidden();
  // They are fetched ahead some seconds after the page has loaded.
  const scripts = page.locator('link[as=script]');
  let addresses: string[] = [];
  // The page may still reload.
  await expect(async () => {
    addresses = await scripts.evaluateAll((links) =>
      links.map((link) => (link instanceof HTMLLinkElement ? link.href : '')),
    );
    expect(addresses.length).toBeGreaterThan(2);
  }).toPass(patient);
  for (const address of addresses) {
    const script = await (await page.request.get(address)).text();
    expect(script).not.toMatch(/RefreshReg|siteRefresh|hot-update/);
  }
  await end();
  await undo();
});

test('a change and its undo are both on screen, also after a restart', async ({ developer }) => {
  const { page, begin, terminal, change } = developer;
  await begin('pricing', 'marketing');
  await expect(page.getByRole('heading', { name: 'Focus on technology' })).toBeVisible();
  const reason = page.getByRole('heading', { name: 'Experience in Kenya' });
  const undo = await change(belowPlans, (text) => text.replace('Expertise', 'Experience in Kenya'));
  await expect(reason).toBeVisible(patient);
  await expect.poll(terminal, patient).toMatch(/pricing +live after \d+\.\d s/);
  await undo();
  await expect(reason).toBeHidden(patient);
});

test('texts of two applications and the design system change on screen, and nothing is forgotten', async ({
  developer,
}) => {
  const { page, changeLive, panel, reload, answer, openAnswer } = developer;
  await openAnswer();
  await page.getByLabel('Users').last().selectOption({ index: 1 });
  const users = await page.getByLabel('Users').last().inputValue();
  await Promise.all([
    changeLive('pricing', belowPlans, (text) => text.replace("'Scalability'", "'Scales with you'")),
    changeLive('marketing', 'mfe-marketing/src/sections/faq.content.ts', (text) =>
      text.replace(/title: '/, "title: 'Read this: "),
    ),
    changeLive('shell', 'shared/site/ui/src/layout/page-section.tsx', (text) =>
      text.replace('<Title>', '<Title data-changed="">'),
    ),
  ]);
  const expectChanged = async () => {
    for (const name of ['Scales with you', 'Read this:']) {
      await expect(page.getByRole('heading', { name })).toBeVisible(patient);
    }
    await expect(page.locator('[data-changed]').first()).toBeVisible(patient);
  };
  await expectChanged();
  await expect(answer).toBeVisible();
  await expect(page.getByLabel('Users').last()).toHaveValue(users);
  // What is live is the same as what was refreshed.
  await reload();
  await expectChanged();
  await expect(panel).toBeHidden();
});

test('a component with another hook begins anew, and the rest of the page stays', async ({
  developer,
}) => {
  const { page, change, answer, openAnswer } = developer;
  await openAnswer();
  const note = page.getByLabel('Note');
  const field = '<input aria-label="Note" /><PageTitle';
  await change(pricingPage, (text) => text.replace('<PageTitle', field));
  await note.fill('hello', patient);
  const count = "import { useState } from 'react';\n";
  await change(
    pricingPage,
    (text) => count + text.replace('  return (', '  useState(0);\n  return ('),
  );
  await expect(note).toHaveValue('', patient);
  await expect(answer).toBeVisible();
});

test('the first style sheet of a page is on screen without an error', async ({ developer }) => {
  const { page, source, change, terminal } = developer;
  const sheet = source(noteSheet);
  await writeFile(sheet, '.note { outline: 7px solid }');
  const undo = await change(
    pricingPage,
    (text) =>
      "import styles from './note.module.css';\n" +
      text.replace('<>', '<>\n      <p className={styles.note}>A note</p>'),
  );
  await expect(page.getByText('A note')).toHaveCSS('outline-width', '7px', patient);
  expect(terminal()).not.toContain('Loading CSS chunk');
  await undo();
  await expect(page.getByText('A note')).toBeHidden(patient);
});

test('a module that exports more than components reloads the page', async ({ developer }) => {
  const { source, change, answer, openAnswer } = developer;
  await openAnswer();
  // The build begins anew, and knows of no update that it has made of this code.
  await rm(source(noteSheet));
  const undo = await change(pricingPage, (text) => `${text}\nexport const reasons = 6;\n`);
  await expect(answer).toBeHidden(patient);
  await undo();
});

/** What is wrong with the pricing page, what the page reports of it, and what the terminal does. */
const mistakes: readonly {
  what: string;
  change: (text: string) => string;
  shown: readonly RegExp[];
  inTerminal?: RegExp;
}[] = [
  {
    what: 'a syntax error',
    change: (text) => text.replace('return (', 'return (('),
    shown: [/pricing does not build[\s\S]*pricing\.page\.tsx:\d+:\d+: Expected/],
  },
  {
    what: 'a page that cannot be rendered',
    change: (text) => text.replace('  return (', `${throwWhere("=== 'undefined'")}  return (`),
    shown: [/there is no page to show[\s\S]*no wheels.*pricing\.page\.tsx:\d+:/],
    inTerminal: /no wheels/,
  },
  {
    what: "an error in the browser, beside a wrong type and another team's file,",
    change: (text) =>
      text.replace('  return (', `${throwWhere("!== 'undefined'")}  return (`) +
      "\nimport type {} from '../../../../mfe-marketing/src/routes.ts';" +
      "\nexport const wheels: number = 'two';\n",
    shown: [
      /Error: it has no wheels\s+at mfe-pricing\/src\/pages\/pricing\/pricing\.page\.tsx:\d+:/,
      /pricing\.page\.tsx\(\d+,\d+\): error TS2322/,
      /pricing\.page\.tsx:\d+:\d+: An application never imports another one/,
    ],
  },
];

function throwWhere(window: string): string {
  return `  if (typeof window ${window}) throw new Error('it has no wheels');\n`;
}

for (const { what, change: replace, shown, inTerminal } of mistakes) {
  test(`${what} is on the page and in the terminal with its place, until it is repaired`, async ({
    developer,
  }) => {
    const { terminal, change, panel, openAnswer } = developer;
    await openAnswer();
    const repair = await change(pricingPage, replace);
    for (const text of shown) {
      await expect(panel).toContainText(text, patient);
      expect(terminal()).toMatch(inTerminal ?? text);
    }
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

test('a file at the root, a new route and a save of an application that was not named arrive', async ({
  developer,
}) => {
  const { page, source, change, address, notices, statusOf, panel } = developer;
  await writeFile(source('mfe-pricing/public/hello.txt'), 'hello');
  const route = "{ path: '/plans', page: 'pricing', title: 'Plans', description: 'Plans.' },";
  const undoRoute = await change('mfe-pricing/src/routes.ts', (text) =>
    text.replace('routes: [', `routes: [\n    ${route}`),
  );
  for (const path of ['/hello.txt', '/plans']) {
    await expect.poll(() => statusOf(path), patient).toBe(200);
  }
  // Visitors would not get it as it is.
  await expect(panel).toContainText(/\/plans.* description/);
  await page.goto(`${address()}/devices`);
  // What the applications have in common is in those that nobody named as well.
  await change('shared/site/contracts/src/paths.ts', (text) =>
    text.replace("'/device-checkout'", "'/device-basket'"),
  );
  await expect.poll(() => statusOf('/device-basket'), patient).toBe(200);
  await change('mfe-devices/src/pages/devices/devices.page.tsx', (text) =>
    text.replace('<>', '<>\n      <p>Everything on wheels</p>'),
  );
  await expect(page.getByText('Everything on wheels')).toBeVisible(patient);
  await undoRoute();
  await expect.poll(notices, patient).toBe('[]');
});

/** What editors and version control do to files. Each returns what undoes it. */
const disturbances = [
  async function renamePage(source: Source) {
    const [from, to] = [source(pricingPage), source(`${pricingPage}.old`)];
    await rename(from, to);
    return () => rename(to, from);
  },
  async function deleteFolder(source: Source) {
    const [folder, aside] = [source('mfe-pricing/src/pages'), source('aside')];
    await cp(folder, aside, { recursive: true });
    await rm(folder, { recursive: true });
    return () => rename(aside, folder);
  },
  async function deleteContract(source: Source) {
    const file = source('shared/site/contracts/src/paths.ts');
    const text = await readFile(file);
    await rm(file);
    return () => writeFile(file, text);
  },
  async function switchBranch(source: Source) {
    const files: string[] = [];
    for (const app of ['shell', 'mfe-marketing', 'mfe-pricing']) {
      const entries = await readdir(source(`${app}/src`), { recursive: true });
      files.push(...entries.map((entry) => source(`${app}/src/${entry}`)));
    }
    const sources = files.filter((file) => /(?<!\.test)\.tsx?$/.test(file));
    const texts = await Promise.all(sources.map((file) => readFile(file, 'utf8')));
    const write = (more: string) =>
      Promise.all(sources.map((file, index) => writeFile(file, texts[index] + more)));
    await write('\nsyntax error (');
    return () => write('');
  },
] as const;
type Source = (path: string) => string;

test('whatever happens to files, what is on disk in the end is on screen by itself', async ({
  developer,
}) => {
  const { page, source, change, notices, panel, address } = developer;
  // The page may be loading anew by itself, for what the test before has changed back.
  await expect(async () => void (await page.goto(`${address()}/pricing`))).toPass(patient);
  const random = seeded(Number(process.env.FILES_SEED ?? 20_260_302));
  const inSomeOrder = disturbances
    .map((disturb) => ({ disturb, place: random.next() }))
    .sort((one, other) => one.place - other.place);
  for (const [step, { disturb }] of inSomeOrder.entries()) {
    await test.step(disturb.name, async () => {
      const restore = await disturb(source);
      await expect(panel).toContainText('does not build', patient);
      await restore();
      const undo = await change(belowPlans, (text) =>
        text.replace(/title: '[^']*'/, `title: 'After step ${step}'`),
      );
      await expect(page.getByRole('heading', { name: `After step ${step}` })).toBeVisible(patient);
      // The panel is away while a page loads, and what the step has broken may still be built.
      await expect.poll(notices, patient).toBe('[]');
      await undo();
    });
  }
});
