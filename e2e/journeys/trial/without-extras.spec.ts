import { paths } from '@site/contracts/paths';
import { arrive } from '../../fixtures/arrive.ts';
import { status } from '../../fixtures/notices.ts';
import { expect, test } from '../../fixtures/test.ts';
import { countCalls } from '../../fixtures/traffic.ts';
import { detailsForm, orderSummary, payButton, planWithDevices } from '../purchase/purchase.ts';
import { newApplicant, trialForm } from './trial-form.ts';

test.use({ siteChanges: { features: { topBanner: false, wiredExtras: false } } });

test('without the extras a forgotten password asks nothing, and devices are no lines', async ({
  page,
}) => {
  const requests = countCalls(page, '/lost_account.php');
  await arrive(page, paths.forgotPassword());
  await page.getByLabel('Email Address').fill('nobody@mavuno.example');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(paths.forgotPassword());
  await expect(page.getByRole('main').getByRole('status')).toHaveCount(0);
  expect(requests()).toBe(0);

  // Whoever opens the payment without details is at home, and told why.
  await page.goto(paths.payment());
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Your details are not in this tab')).toBeVisible();

  // A price with devices in it is paid as the price of its plan, and no address is asked for.
  await arrive(page, paths.purchase(planWithDevices));
  const plan = page.getByRole('region', { name: 'Your plan' });
  await expect(plan).toContainText('Business PlanPrice: KES 44,100');
  await expect(page.getByRole('group', { name: 'Delivery' })).toHaveCount(0);
  const form = detailsForm(page);
  await form.fillIn(newApplicant());
  await form.next.click();
  await expect(payButton(page)).toBeVisible();
  await expect(orderSummary(page)).toContainText('PackageBusiness PlanUsers3');
  await expect(orderSummary(page)).toContainText('TotalKES 44,100');
  await expect(orderSummary(page)).not.toContainText('Delivery');
});

test('without a chosen plan nothing is sent, and the visitor is at home 1 second later', async ({
  page,
}) => {
  const signUps = countCalls(page, '/setup.php');
  await page.clock.install();
  await arrive(page, paths.register());
  await expect(page.getByRole('region', { name: 'Your plan' })).toContainText('No plan chosen yet');
  const form = trialForm(page);
  await form.fillIn(newApplicant());
  await page.clock.pauseAt(Date.now() + 60_000);
  await form.submit.click();
  const toast = status(page, 'Please select a plan to try out.');
  await page.clock.runFor(100);
  await expect(toast).toBeVisible();
  await page.clock.runFor(800);
  await expect(page).toHaveURL(paths.register());
  await page.clock.runFor(100);
  await expect(page).toHaveURL('/');
  expect(signUps()).toBe(0);
  await page.clock.runFor(2_800);
  await expect(toast).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(toast).toHaveCount(0);
});
