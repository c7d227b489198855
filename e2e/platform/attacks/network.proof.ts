import { basename } from 'node:path';
import { becomeAlive, expectArrived, wake } from '../../fixtures/arrive.ts';
import { expect, test } from '../../fixtures/test.ts';
import { half, startMeddler } from '../../harness/faults.ts';
import { pricingFiles } from '../../harness/live.ts';
import { PLANS_TITLE } from '../../harness/workspace-copy.ts';
import { devicesInHeader, heading, unavailableNotice } from '../resilience/failures.ts';

/* Somebody on the way between the visitors and the edge: the site that most tests visit, through them. */

const STOLEN = 'globalThis.stolen = true;\n';

const withTheft = (body: Buffer) => Buffer.concat([Buffer.from(STOLEN), body]);

const wasRun = () => Reflect.get(globalThis, 'stolen') === true;

/** What the browser and the shell report of it. */
const reported =
  /integrity|ERR_CONTENT_LENGTH_MISMATCH|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|^console error: \w+ \d|Loading chunk|\/_site\/releases\//;

test('changes every script: the browser runs none, and the page stays readable', async ({
  page,
  site,
  expectProblems,
}) => {
  expectProblems(reported);
  const meddler = await startMeddler(site.address, /\.js$/, withTheft);
  const refused = page.waitForEvent('console', {
    predicate: (message) => /digest in the 'integrity' attribute/.test(message.text()),
  });
  await page.goto(`${meddler.address}/pricing`);
  await wake(page);
  await refused;
  await expect.poll(() => meddler.changed.size).toBeGreaterThan(1);
  expect(await page.evaluate(wasRun)).toBe(false);
  await expect(page.getByText('KSh 12,000', { exact: true }).first()).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).first().click();
  await expect(page).toHaveURL(/\/terms$/);
  expect(await page.evaluate(wasRun)).toBe(false);
  await meddler.stop();
});

for (const [what, file, change] of [
  ['changes the entry of a remote', 'entry', withTheft],
  ['changes the script of a page', 'page', withTheft],
  ['cuts off the script of a page', 'page', half],
] as const) {
  test(`${what}, each time: the page says that it did not load, the rest lives, and it comes back`, async ({
    page,
    site,
    expectProblems,
  }) => {
    expectProblems(reported);
    const { release, ...files } = await pricingFiles(site);
    let isOnTheWay = true;
    const meddler = await startMeddler(
      site.address,
      new RegExp(`/pricing/${release}/.*${basename(files[file])}$`),
      (body) => (isOnTheWay ? change(body) : body),
    );
    await page.goto(`${meddler.address}/pricing`);
    await becomeAlive(page);
    const { notice, tryAgain } = unavailableNotice(page);
    await expect(notice).toBeVisible();
    await devicesInHeader(page).click();
    await expectArrived(page, /\/devices$/);
    await page.goBack();
    await expect(notice).toBeVisible();
    expect(meddler.changed.size).toBe(1);
    expect(await page.evaluate(wasRun)).toBe(false);
    isOnTheWay = false;
    await tryAgain.click();
    await expect(heading(page, PLANS_TITLE)).toBeVisible();
    await expect(notice).toHaveCount(0);
    await meddler.stop();
  });
}
