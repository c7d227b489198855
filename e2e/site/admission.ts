import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { paths } from '@site/contracts/paths';

/** Pages that redirect a visitor to the home page who has not come through a purchase. */
const guarded: readonly string[] = [paths.payment(), paths.accountCreated()];

/** Stores in the tab what the steps before a guarded page leave there; other pages need nothing. */
export async function admit(page: Page, path: string): Promise<void> {
  if (!guarded.includes(path)) return;
  const plan = { package: 'Basic Plan', val: 12_000, users: 3 };
  const entries = {
    registration: JSON.stringify({
      full_name: 'Wanjiru Kamau',
      email: `wanjiru.${randomUUID()}@mavuno.example`,
      company: `Mavuno Stores ${randomUUID()}`,
      phone_number: '0712345678',
      package_name: plan.package,
      package_price: plan.val,
      package_users: plan.users,
    }),
    payment: JSON.stringify({ record: { order: randomUUID(), attempt: 1 }, buyer: '', plan }),
    ...(path === paths.accountCreated() ? { account_created: 'true' } : {}),
  };
  await page.addInitScript((texts) => {
    for (const [key, text] of Object.entries(texts)) sessionStorage.setItem(key, text);
  }, entries);
}
