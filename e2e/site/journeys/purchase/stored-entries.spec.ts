import { paths } from '@site/contracts/paths';
import { expectAccessible } from '../../../fixtures/accessible.ts';
import { arrive } from '../../../fixtures/arrive.ts';
import { notice } from '../../../fixtures/notices.ts';
import { expect, test } from '../../../fixtures/test.ts';
import { expectBought, payByCard, purchaseAddress, reachPayment } from './purchase.ts';

test('the cookie policy lists all that an order, a purchase and another try of a slow page store', async ({
  page,
  site,
}) => {
  const noted = new Set<string>();
  await page.exposeFunction('noteEntry', (entry: string) => noted.add(entry));
  await page.addInitScript(noteStoredEntries);

  await arrive(page, paths.devices());
  const again = page.locator('#waiting').getByText('Try again', { exact: true }).first();
  const loaded = page.waitForEvent('load');
  await again.evaluate((link: HTMLElement) => link.click());
  await loaded;
  await page.getByRole('main').getByRole('link', { name: /^Buy/ }).first().click();
  await page.getByRole('button', { name: 'One Cash drawer more' }).click();
  await page.getByRole('button', { name: 'Ask our sales team instead' }).click();
  await expect(page.getByLabel('Message')).not.toHaveValue('');
  await arrive(page, `${purchaseAddress}#account=made-up`);
  await expect(notice(page, 'Please sign in again')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Buy for another company instead' }).click();
  const applicant = await reachPayment(page);
  await payByCard(page);
  await expectBought(page, site, applicant);
  expect([...noted]).toEqual(
    expect.arrayContaining([
      'session shell.typed',
      'session device-order',
      'session enquiry-draft',
      'session registration',
      'local signup.begun',
      'session signup.account-token',
    ]),
  );

  await arrive(page, paths.cookies());
  const policy = page.getByRole('main');
  await expect(policy).toContainText('This is the whole list of what it stores itself.');
  const row = (table: string, name: string) =>
    policy.getByRole('table', { name: table }).getByRole('rowheader', { name, exact: true });
  for (const entry of noted) {
    const [kind = '', key = ''] = entry.split(' ');
    await expect.soft(row(`In ${kind} storage`, key)).toBeVisible();
  }
  for (const { name } of await page.context().cookies()) {
    await expect.soft(row('Cookie', name)).toBeVisible();
  }
});

function noteStoredEntries() {
  const store = Storage.prototype.setItem;
  Storage.prototype.setItem = function setItem(key: string, value: string) {
    const kind = this === window.sessionStorage ? 'session' : 'local';
    // The test exposes it in every document.
    (globalThis as unknown as { noteEntry(entry: string): void }).noteEntry(`${kind} ${key}`);
    store.call(this, key, value);
  };
}
