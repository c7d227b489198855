import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { paths } from '@site/contracts/paths';

/** Pages that redirect visitors to the home page unless they come from a purchase. */
const guarded: readonly string[] = [paths.payment(), paths.accountCreated()];

/**
 * The entries that the steps before a guarded page leave in the tab's storage; empty for other
 * pages.
 */
export function admissionEntries(path: string): Readonly<Record<string, string>> {
  if (!guarded.includes(path)) return {};
  const plan = { package: 'Basic Plan', val: 12_000, users: 3 };
  return {
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
}

/** Runs in the page: puts those entries into the tab's storage. */
export function keepInTab(entries: Readonly<Record<string, string>>): void {
  for (const [key, text] of Object.entries(entries)) sessionStorage.setItem(key, text);
}

/** Puts those entries into the storage of a page's tab before it loads. */
export async function admit(page: Page, path: string): Promise<void> {
  await page.addInitScript(keepInTab, admissionEntries(path));
}
