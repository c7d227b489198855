import { paths } from '@site/contracts/paths';
import { arrive } from '../../fixtures/arrive.ts';
import { expect, test } from '../../fixtures/test.ts';
import { cardPage, expectBought, payButton, purchaseAddress, reachPayment } from './purchase.ts';

interface Noted {
  readonly kind: 'session' | 'local';
  readonly key: string;
}

test('the cookie policy lists everything that an order of devices and a purchase store, and where', async ({
  page,
  site,
}) => {
  const noted = new Map<string, Noted>();
  await page.exposeFunction('noteEntry', (entry: Noted) =>
    noted.set(`${entry.kind} ${entry.key}`, entry),
  );
  await page.addInitScript(noteStoredEntries);

  await arrive(page, paths.devices());
  await page.getByRole('main').getByRole('link', { name: /^Buy/ }).first().click();
  await page.getByRole('button', { name: 'One Cash drawer more' }).click();
  await page.getByRole('button', { name: 'Ask our sales team instead' }).click();
  await expect(page.getByLabel('Message')).not.toHaveValue('');
  await arrive(page, `${purchaseAddress}#account=made-up`);
  await page.getByRole('button', { name: 'Buy for another company instead' }).click();
  const applicant = await reachPayment(page);
  await payButton(page).click();
  await cardPage(page).pay();
  await expectBought(page, site, applicant);
  expect([...noted.keys()]).toEqual(
    expect.arrayContaining([
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
  for (const { kind, key } of noted.values()) {
    const table = policy.getByRole('table', { name: `In ${kind} storage` });
    await expect.soft(table.getByRole('rowheader', { name: key, exact: true })).toBeVisible();
  }
  for (const { name } of await page.context().cookies()) {
    const table = policy.getByRole('table', { name: 'Cookie' });
    await expect.soft(table.getByRole('rowheader', { name, exact: true })).toBeVisible();
  }
});

/** Runs in the page: tells the test of everything that is stored. */
function noteStoredEntries() {
  const store = Storage.prototype.setItem;
  Storage.prototype.setItem = function setItem(key: string, value: string) {
    const kind = this === window.sessionStorage ? 'session' : 'local';
    // The test exposes it in every document.
    (globalThis as unknown as { noteEntry(entry: Noted): void }).noteEntry({ kind, key });
    store.call(this, key, value);
  };
}
