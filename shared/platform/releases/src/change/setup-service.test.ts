import { fixtureAddresses } from '@platform/testing/site/fixture-config';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { expect, test } from 'vitest';
import { reportSetup } from './setup-service.ts';

const { site } = siteForEachTest();
const address = fixtureAddresses.setup;
const answering = (status: number) => (async () => new Response(null, { status })) as typeof fetch;
const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });

test.each<[string, typeof fetch, object]>([
  ['is ready', answering(200), {}],
  ['knows no such path', answering(404), {}],
  ['has no database', answering(503), { silence: 'status 503' }],
  [
    'is away',
    async () => Promise.reject(new Error('fetch failed', { cause: refused })),
    { silence: 'ECONNREFUSED' },
  ],
])('what the pages call is asked, also where it %s', async (_what, ask, found) => {
  expect(await reportSetup(site.store, ask)).toEqual({ address, ...found });
});
