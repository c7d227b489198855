import type { Configuration } from '@site/contracts/configuration';
import { paths } from '@site/contracts/paths';
import { expect, test } from '../../../fixtures/own-site.ts';
import { promoteConfiguration } from '../../../harness/configuration.ts';
import { startTenCalls } from '../../../harness/faults.ts';
import { begin, byCard } from '../payment/ways-to-pay.ts';
import { startTrial } from '../trial/trial-form.ts';
import { reachPayment } from './purchase.ts';

/** Such a back end knows no challenges: the bot check is the one that the specification has. */
const withoutOrders = ({ setupService, ...config }: Configuration): Configuration => ({
  ...config,
  setupService: { ...setupService, orders: false },
  botCheck: { kind: 'recaptcha', siteKey: 'a-key' },
});

/** What the bot check's vendor serves, as far as pages use it. */
const vendorScript = `globalThis.grecaptcha = {
  ready: (callback) => callback(),
  execute: async () => 'a token',
};`;

test.slow();

test('a back end with the ten calls of the specification and no other has trials and sells', async ({
  page,
  ownSite,
}) => {
  const backEnd = await startTenCalls();
  await promoteConfiguration(ownSite, withoutOrders, [
    ...['--site-address', ownSite.address],
    ...['--setup-address', backEnd.address],
  ]);
  await page.route('https://www.google.com/recaptcha/api.js*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: vendorScript }),
  );

  await startTrial(page);
  expect(backEnd.called).toEqual(['/setup.php']);

  await reachPayment(page);
  await begin(page, byCard);
  const frame = page.frameLocator('iframe[title="Pesapal payment page"]');
  await frame.getByRole('button', { name: 'Pay with this card' }).click();
  await expect(page).toHaveURL(paths.accountCreated());
  await expect(page.getByText('Thank you for signing up.')).toBeVisible();

  const [, ...purchase] = backEnd.called;
  expect([...new Set(purchase)]).toEqual([
    '/account_exists.php',
    '/pesapal_bank.php',
    '/pesapal_transaction_status.php',
    '/bank_setup.php',
  ]);
  for (const once of ['/pesapal_bank.php', '/bank_setup.php']) {
    expect(purchase.filter((call) => call === once)).toEqual([once]);
  }
  expect(backEnd.violations).toEqual([]);
  await backEnd.stop();
});
