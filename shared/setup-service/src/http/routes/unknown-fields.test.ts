import { paymentKeyHeader, purchasePaths, writePaymentKey } from '@site/contracts/purchase-calls';
import { expect, test } from 'vitest';
import { aBuyer } from '../../../testing/buyer.ts';
import { formOf, runService } from '../../../testing/running-service.ts';
import { site } from '../../../testing/site.ts';
import { formRoutes, goodFields } from '../../../testing/valid-forms.ts';

const { mobileMoney, directDebit } = purchasePaths(site.setupService);
/** Charge the test amount. */
const charges: readonly string[] = [mobileMoney, directDebit];
const order = '7d9f3c52-0a64-4a6b-9a3e-0a2f64f1c111';
const uuids = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

async function answer(address: string, path: string, fields: Readonly<Record<string, string>>) {
  const body = formOf(fields);
  const headers = { [paymentKeyHeader]: writePaymentKey({ order, attempt: 1 }) };
  const response = await fetch(`${address}${path}`, { method: 'POST', headers, body });
  return [response.status, (await response.text()).replaceAll(uuids, 'an id')];
}

test('each route answers a newer page as it answers one of its own time', async () => {
  for (const [path, { shape }] of formRoutes) {
    const { address, stop } = await runService();
    const names = Object.keys(shape);
    const fields = Object.fromEntries(names.map((name) => [name, goodFields[name] ?? 'x']));
    if (charges.includes(path)) fields.amount = String(site.payments.testAmount);
    // What a start pays has to be there.
    await aBuyer(address, { order }).place();
    const usual = await answer(address, path, fields);
    expect(usual[0], path).toBe(200);
    const newer = {
      ...fields,
      delivery_notes: 'Ring twice.\r\nThen wait.',
      map: 'x'.repeat(9_000),
    };
    expect(await answer(address, path, newer), path).toEqual(usual);
    await stop();
  }
});
