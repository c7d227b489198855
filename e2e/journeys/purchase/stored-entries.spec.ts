import { paths } from '@site/contracts/paths';
import { arrive } from '../../fixtures/arrive.ts';
import { expect, test } from '../../fixtures/test.ts';
import { cardPage, expectBought, payButton, purchaseAddress, reachPayment } from './purchase.ts';

test('the cookie policy names every entry that an order of devices and a purchase store', async ({
  page,
  site,
}) => {
  const keys = new Set<string>();
  await page.exposeFunction('noteKey', (key: string) => keys.add(key));
  await page.addInitScript(noteStoredKeys);

  await arrive(page, paths.devices());
  await page.getByRole('main').getByRole('link', { name: /^Buy/ }).first().click();
  await page.getByRole('button', { name: 'One Cash drawer more' }).click();
  await page.getByRole('main').getByText('Proceed to payment', { exact: true }).click();
  await expect(page.getByLabel('Message')).not.toHaveValue('');
  await arrive(page, `${purchaseAddress}#account=made-up`);
  await page.getByRole('button', { name: 'Buy for another company instead' }).click();
  const applicant = await reachPayment(page);
  await payButton(page).click();
  await cardPage(page).pay();
  await expectBought(page, site, applicant);
  expect([...keys]).toEqual(
    expect.arrayContaining([
      'device-order',
      'enquiry-draft',
      'registration',
      'signup.begun',
      'signup.account-token',
    ]),
  );

  await arrive(page, paths.cookies());
  const policy = page.getByRole('main');
  for (const key of keys) await expect.soft(policy).toContainText(key);
});

/** Runs in the page: tells the test the key of everything that is stored. */
function noteStoredKeys() {
  const store = Storage.prototype.setItem;
  Storage.prototype.setItem = function setItem(key: string, value: string) {
    // The test exposes it in every document.
    (globalThis as unknown as { noteKey(key: string): void }).noteKey(key);
    store.call(this, key, value);
  };
}
