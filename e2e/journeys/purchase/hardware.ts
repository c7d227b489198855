import { expect, type Page } from '@playwright/test';
import { paths } from '@site/contracts/paths';
import type { AnySelection } from '@site/contracts/purchase-selection';
import { arrive } from '../../fixtures/arrive.ts';
import { type Applicant, newApplicant } from '../trial/trial-form.ts';
import { detailsForm, payButton } from './purchase.ts';

/** The Business Plan for a year with a printer and a drawer, as its card passes it on. */
export const planWithDevices: AnySelection = {
  package: 'Business Plan',
  val: 25_000 + 10_500 + 8_600,
  users: 3,
  period: 'yearly',
  addOns: ['thermalPrinter', 'cashDrawer'],
};

/** Two scanners and a printer, as the device shop passes them on. */
export const devicesAlone: AnySelection = {
  devices: { barCodeScanner: 2, thermalPrinter: 1 },
  val: 2 * 5_400 + 10_500,
};

/** The part of step 1 about delivery, by its labels. */
export function deliveryForm(page: Page) {
  const part = page.getByRole('group', { name: 'Delivery' });
  const form = {
    part,
    address: part.getByLabel('Building, street or landmark'),
    town: part.getByLabel('Town'),
    phone: part.getByLabel('Telephone for the driver'),
    note: part.getByLabel('Note for the driver (optional)'),
  };
  return {
    ...form,
    async fillIn() {
      await form.address.fill('Kibuye Plaza, 2nd floor\nOginga Odinga Street');
      await form.town.fill('Kisumu');
    },
  };
}

export const orderSummary = (page: Page) => page.getByRole('region', { name: 'Order summary' });

/** Goes through step 1 with an address. */
export async function orderDetails(page: Page, selection: AnySelection): Promise<Applicant> {
  const applicant = newApplicant();
  await arrive(page, paths.purchase(selection));
  const form = detailsForm(page);
  await form.fillIn(applicant);
  await deliveryForm(page).fillIn();
  await form.next.click();
  await expect(page).toHaveURL(paths.payment());
  return applicant;
}

/** Goes through step 1 to the payment page, where the price is known. */
export async function orderHardware(page: Page, selection: AnySelection): Promise<Applicant> {
  const nextPage = page.waitForResponse(/account_created/);
  const applicant = await orderDetails(page, selection);
  await expect(payButton(page)).toBeVisible();
  await (await nextPage).finished();
  return applicant;
}
