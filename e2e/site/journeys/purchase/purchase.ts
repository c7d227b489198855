import { expect, type Locator, type Page, type Request } from '@playwright/test';
import { paths } from '@site/contracts/paths';
import type { AnySelection, PurchaseSelection } from '@site/contracts/purchase-selection';
import { arrive } from '../../../fixtures/arrive.ts';
import { notice, pageTitle, status } from '../../../fixtures/notices.ts';
import type { Site } from '../../../harness/running-site.ts';
import {
  type Applicant,
  basicAccountOf,
  basicPlan,
  newApplicant,
  trialForm,
} from '../trial/trial-form.ts';

/** Step 1 with the Basic Plan for a year, as the card's Purchase Plan button passes it on. */
export const purchaseAddress = paths.purchase(basicPlan);

export function purchaseOn(page: Page) {
  return {
    details: { ...trialForm(page), next: page.getByRole('button', { name: 'Next' }) },
    delivery: deliveryForm(page.getByRole('group', { name: 'Delivery' })),
    orderSummary: page.getByRole('region', { name: 'Order summary' }),
    payButton: page.getByRole('button', { name: /^Make Payment/ }),
    confirming: status(page, 'Confirming Payment...'),
    card: cardPage(page),
    checkAgain: page.getByRole('button', { name: 'Check again' }),
    payAgain: page.getByRole('button', { name: 'Pay again' }),
    expired: notice(page, 'Payment Expired'),
  };
}

function deliveryForm(part: Locator) {
  const address = part.getByLabel('Building, street or landmark');
  const town = part.getByLabel('Town');
  return {
    address,
    town,
    phone: part.getByLabel('Telephone for the driver'),
    note: part.getByLabel('Note for the driver (optional)'),
    async fillIn() {
      await address.fill('Kibuye Plaza, 2nd floor\nOginga Odinga Street');
      await town.fill('Kisumu');
    },
  };
}

function cardPage(page: Page) {
  const outer = page.locator('iframe[title="Pesapal payment page"]').contentFrame();
  const element = outer.locator('iframe');
  const frame = element.contentFrame();
  const payKes = frame.getByRole('button', { name: /^Pay KES/ });
  return {
    payKes,
    frame,
    address: async () => (await element.getAttribute('src')) ?? '',
    /** The page around the frame notices at once, and removes it. */
    pay: async () => {
      // Waits only for responses after the click.
      await payKes.waitFor();
      const received = page.waitForResponse(
        (response) =>
          response.url().includes('/sandbox/card/') && response.request().method() === 'GET',
      );
      await payKes.click();
      await received;
    },
    decline: async () => {
      await frame.getByRole('button', { name: 'Decline the card' }).click();
      await expect(frame.getByRole('heading', { name: 'Card declined' })).toBeVisible();
    },
  };
}

/** What is bought in step 1, and by whom: by default the Basic Plan, by somebody new. */
interface Order {
  readonly selection?: AnySelection;
  readonly applicant?: Applicant;
}

export async function sendDetails(
  page: Page,
  { selection = basicPlan, applicant = newApplicant() }: Order = {},
): Promise<Applicant> {
  const { details, delivery } = purchaseOn(page);
  await arrive(page, paths.purchase(selection));
  await details.fillIn(applicant);
  if ('devices' in selection || 'addOns' in selection) await delivery.fillIn();
  await details.next.click();
  return applicant;
}

/** A file of the next page that was still loading while the clock advances would time out. */
export async function reachPayment(page: Page, order?: Order): Promise<Applicant> {
  const nextPage = page.waitForResponse(/account_created/);
  const applicant = await sendDetails(page, order);
  await expect(page).toHaveURL(paths.payment());
  await expect(purchaseOn(page).payButton).toBeVisible();
  await (await nextPage).finished();
  return applicant;
}

/** Like `reachPayment`, with the clock stopped: the page polls only when the test advances it. */
export async function reachPaymentWhileStopped(page: Page, order?: Order): Promise<Applicant> {
  await page.clock.install();
  const applicant = await reachPayment(page, order);
  await page.clock.pauseAt(Date.now() + 60 * 60_000);
  return applicant;
}

/** Pays without a message to the page around the frame, which learns of it by polling. */
export async function payCardElsewhere(page: Page): Promise<void> {
  const { card } = purchaseOn(page);
  await page.request.post(await card.address(), { multipart: { choice: 'pay' } });
}

export async function payByCard(page: Page): Promise<void> {
  const { payButton, card } = purchaseOn(page);
  await payButton.click();
  await card.pay();
}

/** The clock stands still while a response is on its way, which would otherwise time out. */
export async function passTimeUntil(
  page: Page,
  step: number,
  isSo: () => Promise<boolean>,
): Promise<void> {
  const underWay = new Set<Request>();
  const begin = (request: Request) => void underWay.add(request);
  const end = (request: Request) => void underWay.delete(request);
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  await expect(async () => {
    // The condition is checked first, for a page may keep polling after it holds.
    if (await isSo()) return;
    if (underWay.size === 0) await page.clock.runFor(step);
    expect(await isSo()).toBe(true);
  }).toPass({ intervals: [50] });
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
}

export async function passTimeUntilPaid(page: Page, step: number): Promise<void> {
  await passTimeUntil(page, step, () => page.getByText('Account Creation').first().isVisible());
}

export async function expectBought(
  page: Page,
  site: Site,
  applicant: Applicant,
  charges: readonly string[] = ['paid'],
): Promise<void> {
  await expect(page).toHaveURL(paths.accountCreated());
  await expect(pageTitle(page, 'Account Creation Successful!')).toBeVisible();
  await expect(page.getByText('Thank you for signing up.')).toBeVisible();
  await expect(page.getByText('Please Check your Email for Further instructions')).toBeVisible();
  expect(site.accounts(applicant.email)).toEqual([basicAccountOf(applicant)]);
  expect(chargeStates(site, applicant.email)).toEqual(charges);
}

export const chargeStates = (site: Site, email: string): string[] =>
  site.charges(email).map(({ state }) => state);

export const planWithDevices: PurchaseSelection = {
  package: 'Business Plan',
  val: 25_000 + 10_500 + 8_600,
  users: 3,
  period: 'yearly',
  addOns: ['thermalPrinter2', 'cashDrawer2'],
};

export const devicesAlone: AnySelection = {
  devices: { barCodeScanner: 2, thermalPrinter: 1 },
  val: 2 * 5_400 + 10_500,
};
