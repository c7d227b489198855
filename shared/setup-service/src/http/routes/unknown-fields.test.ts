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

type Service = Awaited<ReturnType<typeof runService>>;

async function countOf({ counts }: Service, path: string): Promise<number | undefined> {
  const start = `setup_ignored_fields_total{route="${path}"} `;
  const line = (await counts()).split('\n').find((text) => text.startsWith(start));
  return line === undefined ? undefined : Number(line.slice(start.length));
}

test.each(formRoutes)(
  '%s answers a newer page as it answers one of its own time, and counts what it ignored',
  async (path, { shape }) => {
    const service = await runService();
    const fields = Object.fromEntries(
      Object.keys(shape).map((name) => [name, goodFields[name] ?? 'x']),
    );
    if (charges.includes(path)) fields.amount = String(site.payments.testAmount);
    expect(await countOf(service, path)).toBe(0);
    // What a start pays has to be there.
    await aBuyer(service.address, { order }).place();
    const usual = await answer(service.address, path, fields);
    expect(usual[0]).toBe(200);
    expect(await countOf(service, path)).toBe(0);
    const newer = {
      ...fields,
      delivery_notes: 'Ring twice.\r\nThen wait.',
      map: 'x'.repeat(9_000),
    };
    expect(await answer(service.address, path, newer)).toEqual(usual);
    expect(await countOf(service, path)).toBe(2);
  },
);

test('a form that is refused because a field was renamed is counted too', async () => {
  const service = await runService();
  const fields = { mail: 'wanjiru@mavuno.example', company: 'Mavuno Stores' };
  const refusal = [400, 'The field email is missing.'];
  expect(await answer(service.address, '/account_exists.php', fields)).toEqual(refusal);
  expect(await countOf(service, '/account_exists.php')).toBe(1);
});
