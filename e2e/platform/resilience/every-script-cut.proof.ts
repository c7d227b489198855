import { wake } from '../../fixtures/arrive.ts';
import { expect, test } from '../../fixtures/test.ts';
import { half, startMeddler } from '../../harness/faults.ts';
import { registerAddress, trialForm } from '../../site/journeys/trial/trial-form.ts';
import { devicesInHeader, expectPlansAlive } from './failures.ts';

/** What the browser and the shell report of such a connection. */
const broken =
  /ERR_CONTENT_LENGTH_MISMATCH|ERR_CONNECTION_RESET|ERR_INCOMPLETE_CHUNKED|ERR_EMPTY_RESPONSE|integrity|^console error: \w+ \d|Loading chunk|\/_site\/releases\//;

/** A form that is alive calls the setup service, which lets in the site's own origin, not the proxy's. */
const otherOrigin = /\/bot-challenge\b/;

test('every script is cut off halfway the first time, and forms and pages work all the same', async ({
  page,
  site,
  newVisitor,
  expectProblems,
}) => {
  expectProblems(broken);
  expectProblems(otherOrigin);
  const proxy = await startMeddler(site.address, /\.js$/, (body, again) =>
    again ? body : half(body),
  );
  await page.goto(proxy.address + registerAddress);
  const form = trialForm(page);
  await form.company.fill('Mavuno Stores');
  await expect(page.locator('html[data-ready]')).toBeAttached();
  // The shell's own scripts, the entry of sign-up and the form's file at least.
  expect(proxy.changed.size).toBeGreaterThan(5);
  await expect(form.company).toHaveValue('Mavuno Stores');
  await form.submit.click();
  await expect(page.getByText('Email Address').first()).toBeVisible();
  await expect(form.email).toHaveAttribute('aria-invalid', 'true');

  // So are files that a page fetches later: of its lower half, with another team's section.
  proxy.changed.clear();
  const home = await newVisitor();
  await home.goto(proxy.address);
  const title = home.getByRole('heading', { level: 1 });
  await expect(title).toBeVisible();
  await wake(home);
  await expect(home.locator('html[data-ready]')).toBeAttached();
  await home.getByRole('article', { name: 'Basic Plan' }).scrollIntoViewIfNeeded();
  await expectPlansAlive(home);
  await devicesInHeader(home).click();
  await expect(home).toHaveURL(/\/devices$/);
  await expect(title).toBeFocused();
  await proxy.stop();
});
