import { wake } from '../fixtures/arrive.ts';
import { expect, test } from '../fixtures/test.ts';
import { card } from '../journeys/pricing/plan-cards.ts';
import { registerAddress, trialForm } from '../journeys/trial/trial-form.ts';
import { startCuttingProxy } from '../site/faults.ts';

/** What the browser and the shell report of such a connection. */
const broken =
  /ERR_CONTENT_LENGTH_MISMATCH|ERR_CONNECTION_RESET|ERR_INCOMPLETE_CHUNKED|ERR_EMPTY_RESPONSE|integrity|^console error: \w+ \d|already registered|Loading chunk|\/_site\/releases\//;

/** A form that is alive asks the setup service, which lets in the site's own origin, not the proxy's. */
const otherOrigin = /\/bot-challenge\b/;

test('every script is cut off halfway the first time, and the trial form works all the same', async ({
  page,
  site,
  expectProblems,
}) => {
  expectProblems(broken);
  expectProblems(otherOrigin);
  const proxy = await startCuttingProxy(site.address, /\.js$/);
  await page.goto(proxy.address + registerAddress);
  const form = trialForm(page);
  await form.company.fill('Mavuno Stores');
  await expect(page.locator('html[data-ready]')).toBeAttached({ timeout: 60_000 });
  // The shell's own scripts, the entry of sign-up and the form's file at least.
  expect(proxy.cut.size).toBeGreaterThan(5);
  await expect(form.company).toHaveValue('Mavuno Stores');
  await form.submit.click();
  await expect(page.getByText('Email Address').first()).toBeVisible();
  await expect(form.email).toHaveAttribute('aria-invalid', 'true');
  proxy.close();
});

test('files that a page fetches later are cut off halfway, and are fetched again', async ({
  page,
  site,
  expectProblems,
}) => {
  expectProblems(broken);
  const proxy = await startCuttingProxy(site.address, /\.js$/);
  await page.goto(proxy.address);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible();
  await wake(page);
  await expect(page.locator('html[data-ready]')).toBeAttached({ timeout: 60_000 });
  // The lower half of the page, and another team's section in it.
  const plan = card(page, 'Basic Plan');
  await plan.scrollIntoViewIfNeeded();
  await plan.getByRole('checkbox').check();
  await expect(plan.getByText('KSh 34,000', { exact: true })).toBeVisible({ timeout: 30_000 });
  // Until both of its files are there, a press on the video's button says that it did not load.
  const play = page.getByRole('button', { name: 'Play the video' });
  await expect(async () => {
    await play.click();
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.press('Escape');
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Devices' })
    .click();
  await expect(page).toHaveURL(/\/devices$/);
  await expect(heading).toBeFocused({ timeout: 30_000 });
  proxy.close();
});
