import { becomeAlive } from '../fixtures/arrive.ts';
import { expect, test } from '../fixtures/test.ts';
import { detailsForm } from '../journeys/purchase/purchase.ts';
import { registerAddress, trialForm } from '../journeys/trial/trial-form.ts';
import { startCuttingProxy } from '../site/cutting-proxy.ts';

/** The scripts that a document starts itself. */
const shellScripts = /\/releases\/shell\/[^/]+\/static\/js\/[^/]+\.js$/;

/** The files of platform modules that load on demand. */
const platformFiles = /\/releases\/shell\/[^/]+\/static\/js\/async\//;

test("the shell's own scripts are cut off halfway, are fetched again, and the form works with what was typed", async ({
  page,
  site,
  expectProblems,
}) => {
  expectProblems(/ERR_CONTENT_LENGTH_MISMATCH/);
  // The setup service answers the site's own address, and the proxy has another.
  expectProblems(/bot-challenge|ERR_FAILED \(http/);
  const proxy = await startCuttingProxy(site.address, shellScripts);
  await page.goto(proxy.address + registerAddress);
  const form = trialForm(page);
  await form.company.fill('Mavuno Stores');
  await becomeAlive(page);
  expect(proxy.cut.size).toBeGreaterThan(2);
  await expect(form.company).toHaveValue('Mavuno Stores');
  await form.submit.click();
  await expect(form.email).toHaveAttribute('aria-invalid', 'true');
  proxy.close();
});

test('a file of the platform is cut off halfway, and the page that needs it works', async ({
  page,
  site,
  expectProblems,
}) => {
  expectProblems(/ERR_CONTENT_LENGTH_MISMATCH|ERR_FAILED|bot-challenge|Loading chunk|integrity/);
  expectProblems(/already registered|\/_site\/releases\//);
  const proxy = await startCuttingProxy(site.address, platformFiles);
  await page.goto(proxy.address + registerAddress);
  const form = trialForm(page);
  await becomeAlive(page);
  expect(proxy.cut.size).toBeGreaterThan(0);
  await form.submit.click();
  await expect(form.email).toHaveAttribute('aria-invalid', 'true');
  proxy.close();
});

test('a file of the platform that a press asks for is cut off halfway, and the press does what it says', async ({
  page,
  site,
  expectProblems,
}) => {
  expectProblems(/ERR_CONTENT_LENGTH_MISMATCH|ERR_FAILED|bot-challenge|Loading chunk|integrity/);
  expectProblems(/already registered|\/_site\/releases\//);
  const proxy = await startCuttingProxy(site.address, platformFiles);
  await page.goto(proxy.address);
  await becomeAlive(page);
  const before = proxy.cut.size;
  await page.getByRole('button', { name: 'Play the video' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(proxy.cut.size).toBeGreaterThan(before);
  proxy.close();
});

test('files of the platform that a press asks for fail until the network is back, and the next press does what it says', async ({
  page,
  expectProblems,
}) => {
  expectProblems(/ERR_FAILED|Loading chunk|already registered|\/_site\/releases\//);
  await page.goto('/');
  await becomeAlive(page);
  const play = page.getByRole('button', { name: 'Play the video' }).first();
  await page.route(platformFiles, (route) => route.abort());
  await play.click();
  await expect(page.getByText(/^The video did not load/).first()).toBeVisible();
  await page.unroute(platformFiles);
  await play.click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('files of the platform that the next page needs fail until the network is back, and trying again shows the page', async ({
  page,
  expectProblems,
}) => {
  expectProblems(/ERR_FAILED|Loading chunk|already registered|\/_site\/releases\//);
  await page.goto('/');
  await becomeAlive(page);
  await page.route(platformFiles, (route) => route.abort());
  await page.getByRole('main').locator('a[href^="/register/step1"]').first().click();
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.unroute(platformFiles);
  await again.click();
  const form = detailsForm(page);
  await form.next.click();
  await expect(form.email).toHaveAttribute('aria-invalid', 'true');
});
