import { ask } from '@platform/edge/testing/ask';
import { fixtureModule } from '@platform/testing/site/fixture-remotes';
import { buildConsolePage } from '@platform/workspace/console-page';
import { tabTo } from '../../fixtures/input.ts';
import {
  card,
  decide,
  dialog,
  entries,
  expectAccessibleInBoth,
  operatorsOf,
  pressByKeyboard,
  signedOut,
  updatePictures,
} from '../../fixtures/operator.ts';
import { expect, browserTest as test } from '../../fixtures/small-site.ts';
import { phone } from '../../fixtures/test.ts';
import { readFaults } from '../../fixtures/text-faults.ts';
import { type RunningConsole, startConsole } from '../../harness/console.ts';
import { startProgram } from '../../harness/program.ts';
import type { SmallSite } from '../../harness/small-site.ts';
import { visitPrices } from '../../harness/visit.ts';

/*
 * Operators at their console: the real one, over a real edge, with what they see checked on the site. The
 * tests are a day, one after the other.
 */
test.describe.configure({ mode: 'serial' });

let operations: RunningConsole;
/** A canary is begun with a guard only where one runs. */
let guard: ReturnType<typeof startProgram>;
const { fillSignIn, giveToken, signIn, signInByKeyboard } = operatorsOf(() => operations);
/** Of pricing: what is live, and what waits. */
let releases: { readonly live: string; readonly waiting: string };

const button = '<a href="/devices" style="display: inline-block; padding: 8px">Buy</a>';
const offers = '<p><a href="/auth/register">Offers</a></p>';
const pricing = (price: string, rest: string) =>
  `<h1 id="plans">Pricing</h1><p style="height: 200px">KSh ${price}</p>${rest}`;
const version = (id: string) => id.slice(0, id.lastIndexOf('-'));

test.beforeAll(async ({ smallSite: site }) => {
  const publish = async (app: string, number: string, path: string, html: string) =>
    site.publish(app, {
      version: number,
      pages: { [path]: app },
      modules: { [`pages/${app}`]: fixtureModule(html) },
    });
  const live = await publish('pricing', '1.1.0', '/pricing', pricing('12,000', button + offers));
  await publish('signup', '1.1.0', '/auth/register', '<h1>Register here</h1>');
  await site.mustRun(['promote', '--all', '--no-wait', '--other-pages', 'all', '--reason', 'new']);
  const moved = `<p style="height: 90px"></p>${button}`;
  releases = {
    live,
    waiting: await publish('pricing', '1.2.0', '/pricing', pricing('13,000', moved)),
  };
  await buildConsolePage();
  guard = startGuard(site);
  await expect.poll(() => guard.output.stdout).toContain('There is no canary.');
  operations = await startConsole(site);
  for (const name of ['anna', 'beth']) await giveToken(name);
});
test.afterAll(async () => {
  guard?.child.kill('SIGTERM');
  await guard?.ended;
  await operations?.stop();
});

const visited = async (site: SmallSite, path: string) =>
  (await ask(site.address, path)).body.toString();

/** A new visitor of the prices, for whom the canary's page is never drawn. */
const visit = ({ address }: SmallSite) => visitPrices(address, releases.waiting);

test('who has never seen the console finds what is live, looks at what waits, and tries it on a few', async ({
  page,
  smallSite: site,
  expectProblems,
}) => {
  expectProblems(signedOut);
  await page.goto(operations.address);
  await expectAccessibleInBoth(page);
  await signIn(page, 'anna');
  await expect(card(page, 'pricing')).toContainText(version(releases.live));
  await expect(card(page, 'pricing')).toContainText(/1\.2\.0-\w{8} is published and not live/);
  await expectAccessibleInBoth(page);

  await card(page, 'pricing').getByRole('link', { name: 'Look at pricing 1.2.0' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'pricing 1.2.0' })).toBeFocused();
  const ofGroup = (name: RegExp) =>
    page
      .locator('section:has(> h3)')
      .filter({ has: page.getByRole('heading', { level: 3, name }) });
  await expect(ofGroup(/^Prices/).getByRole('deletion')).toContainText('KSh 12,000');
  await expect(ofGroup(/^Prices/).getByRole('insertion')).toContainText('KSh 13,000');
  await expect(ofGroup(/^Links/).getByRole('deletion')).toContainText('/auth/register');
  await page.getByRole('button', { name: 'Take pictures' }).click();
  const ofPhone = page.getByRole('figure').filter({ hasText: '360 pixels wide, light' });
  await page.getByText(/^360 px/).click();
  // The price, and the button where it was or where it is.
  await expect.poll(() => ofPhone.count()).toBeGreaterThanOrEqual(2);
  await page.getByText('Highlight').click();
  const marked = ofPhone.first().getByRole('img', { name: 'What differs' });
  await expect
    .poll(() => marked.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expectAccessibleInBoth(page);

  await page.getByRole('button', { name: 'Start with some visitors' }).click();
  await dialog(page).getByLabel('Percent of visitors').fill('10');
  await expect(dialog(page)).toContainText('10 % of visitors get pricing');
  await expectAccessibleInBoth(page);
  await dialog(page).getByLabel('Why').fill('New prices for a few');
  await decide(page, /^Give pricing 1\.2\.0-\w{8} to 10 % of visitors$/);
  await expect(dialog(page)).toContainText('anna gave 10 % of visitors the canary of pricing');
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click();

  await page.getByRole('link', { name: 'Back to everything' }).click();
  await expect(page.getByRole('heading', { name: 'A canary gets 10 % of visitors' })).toBeVisible();
  await expectAccessibleInBoth(page);
  if (process.env.UPDATE_PICTURES) {
    for (let count = 0; count < 40; count += 1) await visit(site);
    await updatePictures(page);
  }
  await expect(async () => {
    for (let count = 0; count < 10; count += 1) await visit(site);
    await expect(entries(page).first()).toContainText('ended the canary', { timeout: 500 });
  }).toPass();
  await expect(entries(page).first()).toContainText(/visits of the canary were bad/);
  await expect(page.getByRole('heading', { name: /A canary gets/ })).toBeHidden();
  expect(await visited(site, '/pricing')).toContain('KSh 12,000');
});

function startGuard({ settings }: SmallSite) {
  const edge = `http://127.0.0.1:${settings.OPERATIONS_PORT}`;
  const env = { ...settings, SITE_USER: 'guard' };
  return startProgram('shared/platform/cli/bin/site.js', ['canary', 'watch', '--edge', edge], {
    env,
  });
}

test('all of that and a rollback need no mouse, on a screen of 360 pixels', async ({
  newVisitor,
  smallSite: site,
  expectProblems,
}) => {
  expectProblems(signedOut);
  const page = await newVisitor({ ...phone, isMobile: false });
  await signInByKeyboard(page, 'beth');
  await pressByKeyboard(page, page.getByRole('link', { name: 'Look at pricing 1.2.0' }));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await pressByKeyboard(page, page.getByRole('button', { name: 'Start with some visitors' }));
  await tabTo(page, dialog(page).getByLabel('Why'));
  await page.keyboard.type('Once more');
  await pressByKeyboard(page, dialog(page).getByRole('button', { name: /^Give pricing/ }));
  await expect(dialog(page)).toContainText('beth gave 10 % of visitors');
  // The button to close has the focus.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Put it live' })).toBeVisible();
  await pressByKeyboard(page, page.getByRole('link', { name: 'Back to everything' }));
  await pressByKeyboard(page, page.getByRole('button', { name: 'Abort' }));
  await pressByKeyboard(
    page,
    dialog(page).getByRole('button', { name: /^Take pricing 1\.2\.0-\w{8} from/ }),
  );
  await expect(dialog(page)).toContainText('beth ended the canary');
  await page.keyboard.press('Enter');

  const back = page.getByRole('button', { name: 'Roll back signup', exact: true });
  await pressByKeyboard(page, back);
  await page.keyboard.press('Escape');
  await expect(back).toBeFocused();
  await page.keyboard.press('Enter');
  await pressByKeyboard(
    page,
    dialog(page).getByRole('button', { name: 'Roll back signup to 1.0.0' }),
  );
  await expect(dialog(page)).toContainText(
    /beth rolled back signup from 1\.1\.0-\w{8} to 1\.0\.0-/,
  );
  await expectAccessibleInBoth(page);
  expect(await visited(site, '/auth/register')).not.toContain('Register here');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(phone.viewport.width);
  await page.keyboard.press('Escape');
  expect(await readFaults(page)).toEqual([]);
  await pressByKeyboard(page, page.getByRole('link', { name: 'All releases of signup' }));
  await expect(page.getByText(/^live since/)).toBeVisible();
  expect(await readFaults(page)).toEqual([]);
});

test('of two operators the slower one hears who was faster, and what was typed stays', async ({
  page,
  newVisitor,
  smallSite: site,
  expectProblems,
}) => {
  expectProblems(/status 401|status of 401|status 409|status of 409/);
  const other = await newVisitor();
  await Promise.all([signIn(page, 'anna'), signIn(other, 'beth')]);
  const why = 'Totals are wrong';
  for (const [each, reason] of [
    [page, why],
    [other, 'Beth saw it, too'],
  ] as const) {
    await card(each, 'pricing').getByRole('button', { name: 'Roll back pricing' }).click();
    await dialog(each).getByLabel('Why').fill(reason);
  }
  await decide(other, /^Roll back pricing to/);
  await expect(dialog(other)).toContainText('beth rolled back pricing');
  await decide(page, /^Roll back pricing to/);
  await expect(dialog(page)).toContainText('Somebody was faster, and nothing of yours was changed');
  await expect(dialog(page)).toContainText(/beth rolled back pricing.*Beth saw it, too/);
  await expect(dialog(page).getByLabel('Why')).toHaveValue(why);
  await expectAccessibleInBoth(page);
  await page.keyboard.press('Escape');
  await expect(card(page, 'pricing')).toContainText('1.0.0');
  await expect(entries(page).first()).toContainText(
    /beth rolled back pricing from 1\.1\.0-\w{8} to 1\.0\.0-/,
  );
  expect(await visited(site, '/pricing')).not.toContain('KSh');
});

test('a session that ends takes nothing that was typed, and sends nothing by itself', async ({
  page,
  smallSite: site,
  expectProblems,
}) => {
  expectProblems(signedOut);
  // The end of the stream, by which the console notices it too.
  expectProblems(/\/console\/api\/events/);
  await signIn(page, 'anna');
  await card(page, 'pricing').getByRole('link', { name: 'All releases of pricing' }).click();
  await expectAccessibleInBoth(page);
  await page.getByRole('button', { name: /^Go to it all the same: pricing 1.1.0/ }).click();
  await dialog(page).getByLabel('Why').fill('They were right');
  // A token that is replaced ends what was signed in with it. A press says so first: whom the console
  // asks when its stream has ended gives no answer.
  const asked = '**/console/api/session';
  await page.route(asked, () => {});
  await giveToken('anna');
  await decide(page, /^Roll back pricing to 1\.1\.0-/);
  await expect(page.getByRole('dialog', { name: 'You were signed out' })).toBeVisible();
  await page.unroute(asked);
  await expectAccessibleInBoth(page);
  await fillSignIn(page, 'anna');
  await expect(page.getByRole('dialog', { name: 'You were signed out' })).toBeHidden();
  await expect(dialog(page)).toContainText('You were signed out before this was sent');
  await expect(dialog(page).getByLabel('Why')).toHaveValue('They were right');
  expect(await visited(site, '/pricing')).not.toContain('KSh');
  await decide(page, /^Roll back pricing to 1\.1\.0-/);
  await expect(dialog(page)).toContainText(
    /anna rolled back pricing from 1\.0\.0-\w{8} to 1\.1\.0-/,
  );
  expect(await visited(site, '/pricing')).toContain('KSh 12,000');

  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Back to everything' }).click();
  await entries(page).first().getByRole('button', { name: 'Take it back' }).click();
  await expect(dialog(page)).toContainText(/anna rolled back pricing .* That is taken back/);
  await decide(page, /^Take back revision/);
  await expect(dialog(page)).toContainText(/anna took back pricing from 1\.1\.0-\w{8} to 1\.0\.0-/);
  expect(await visited(site, '/pricing')).not.toContain('KSh');
});
