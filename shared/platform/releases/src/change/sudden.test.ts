import { readLedger } from '@platform/store/ledger';
import { problem } from '@platform/testing/site/expect-problem';
import { fixtureConfiguration } from '@platform/testing/site/fixture-config';
import { value } from '@platform/testing/site/fixture-site';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { expect, test } from 'vitest';
import { startCanary } from './canary/canary.ts';
import { promote } from './promote.ts';
import { rollback } from './rollback.ts';

/* What the site wants a reason for; which changes these are is its own. */

const { site, input } = siteForEachTest();
const request = { select: [{ name: 'config' as const }] };
const refused = problem('refused', /^Refused, nothing was changed: .* instead of \d+\. Say why/);
const edge: typeof fetch = async () =>
  Response.json({ status: 'ready' }, { headers: { 'server-timing': 'edge;dur=0.10' } });

async function fallen() {
  const { plans } = fixtureConfiguration;
  const yearly = Math.round(plans.basic.price.yearly / 10);
  const basic = { ...plans.basic, price: { ...plans.basic.price, yearly } };
  return site.configure({ ...fixtureConfiguration, plans: { ...plans, basic } });
}

test('goes live for all or for some only with a reason, and back without', async () => {
  await fallen();
  expect(await promote({ ...input(), request, otherPages: [] })).toEqual(refused);
  expect(await startCanary({ ...input(), ask: edge, request, percent: 10 })).toEqual(refused);
  expect(await readLedger(site.store)).toHaveLength(1);
  const reason = 'the sale';
  value(await promote({ ...input(), request, otherPages: [], reason }));
  value(await rollback({ ...input(), select: [{ name: 'config' }] }));
  value(await startCanary({ ...input(), ask: edge, request, percent: 10, reason }));
});
