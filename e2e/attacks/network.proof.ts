import { becomeAlive, wake } from '../fixtures/arrive.ts';
import { test as smallTest } from '../fixtures/small-site.ts';
import { expect, test } from '../fixtures/test.ts';
import { unavailableNotice } from '../resilience/failures.ts';
import { ask } from '../site/ask.ts';
import { startMeddler } from '../site/faults.ts';

/* Somebody on the way between the visitors and the edge: the site that most tests visit, through them. */

const STOLEN = 'globalThis.stolen = true;\n';

const wasRun = () => Reflect.get(globalThis, 'stolen') === true;

/** What the browser and the shell report of it. */
const reported =
  /integrity|ERR_CONTENT_LENGTH_MISMATCH|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|^console error: \w+ \d|already registered|Loading chunk|\/_site\/releases\//;

test('changes every script: the browser runs none, and the page stays readable', async ({
  page,
  site,
  expectProblems,
}) => {
  expectProblems(reported);
  const meddler = await startMeddler(site.address, /\.js$/, (body) =>
    Buffer.concat([Buffer.from(STOLEN), body]),
  );
  const refused = page.waitForEvent('console', {
    predicate: (message) => /digest in the 'integrity' attribute/.test(message.text()),
  });
  await page.goto(`${meddler.address}/pricing`);
  await wake(page);
  await refused;
  expect(meddler.changed.size).toBeGreaterThan(1);
  expect(await page.evaluate(wasRun)).toBe(false);
  await expect(page.getByText('KSh 12,000', { exact: true }).first()).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).first().click();
  await expect(page).toHaveURL(/\/terms$/);
  expect(await page.evaluate(wasRun)).toBe(false);
  await meddler.stop();
});

for (const [what, change] of [
  ['changes', (body: Buffer) => Buffer.concat([Buffer.from(STOLEN), body])],
  ['cuts off', (body: Buffer) => body.subarray(0, body.length / 2)],
] as const) {
  test(`${what} the scripts of one remote, each time: its page says that it did not load, and the rest lives`, async ({
    page,
    site,
    expectProblems,
  }) => {
    expectProblems(reported);
    const meddler = await startMeddler(site.address, /\/releases\/pricing\/.*\.js$/, change);
    await page.goto(`${meddler.address}/pricing`);
    await becomeAlive(page);
    await expect(unavailableNotice(page).notice).toBeVisible();
    expect(meddler.changed.size).toBeGreaterThan(0);
    expect(await page.evaluate(wasRun)).toBe(false);
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Devices' })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    expect(await page.evaluate(wasRun)).toBe(false);
    await meddler.stop();
  });
}

smallTest.use({
  smallSiteOptions: {
    promoteWith: ['--site-address', 'https://acacia.example'],
    edgeSettings: { TRUSTED_PROXIES: '127.0.0.1' },
  },
});

smallTest(
  'has a visitor come without encryption: they are led to https, and their browser keeps to it',
  async ({ smallSite }) => {
    const plain = { 'x-forwarded-proto': 'http', host: 'evil.example' };
    for (const path of ['/pricing?a=1', '/nowhere', '/']) {
      const { status, headers } = await ask(smallSite.address, path, plain);
      expect([status, headers.location]).toEqual([308, `https://acacia.example${path}`]);
    }
    const { headers } = await ask(smallSite.address, '/pricing', { 'x-forwarded-proto': 'https' });
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
  },
);
