import { expect, test } from '../fixtures/test.ts';

/** A sign-up that lacks only a valid bot-check token. */
const fields = {
  applicant_name: 'Wanjiru Kamau',
  email: 'wanjiru@mavuno.example',
  company_name: 'Mavuno Stores',
  phone_number: '0712345678',
  package: 'Basic Plan',
  package_price: '12000',
  user_count: '3',
  recaptcha_token: 'none',
};

type Part = readonly [name: string, value: string | Blob];

/** Bodies that no form of the site sends, and the status that answers each. */
const refused: readonly [what: string, status: number, parts: readonly Part[]][] = [
  ['lacks a field', 400, parts().filter(([name]) => name !== 'email')],
  ['has a field twice', 400, [...parts(), ['email', 'other@mavuno.example']]],
  ['has a field that is too long', 413, parts({ company_name: 'x'.repeat(161) })],
  [
    'has bytes that are no text',
    400,
    parts({ company_name: new Blob([new Uint8Array([255, 0])]) }),
  ],
  ['has too many parts', 413, Array.from({ length: 40 }, (_, part) => [`field${part}`, 'x'])],
];

test('the setup service refuses invalid sign-ups, stores nothing of them and keeps running', async ({
  site,
}) => {
  const before = site.accounts();
  const address = `${site.setupAddress}/setup.php`;
  for (const [what, status, body] of refused) {
    const response = await fetch(address, { method: 'POST', body: formOf(body) });
    expect(response.status, `a form that ${what}`).toBe(status);
    expect(await response.text()).toMatch(/^[A-Z][^<>]+\.$/);
  }
  const json = { method: 'POST', body: JSON.stringify(fields) };
  for (const [type, status] of [
    ['application/json', 415],
    ['multipart/form-data', 400],
  ] as const) {
    const response = await fetch(address, { ...json, headers: { 'content-type': type } });
    expect(response.status, type).toBe(status);
  }
  expect((await fetch(address)).status).toBe(405);
  // The service closes the connection on a body that is far too big, possibly before its response
  // has arrived.
  const tooBig = formOf(parts({ company_name: 'x'.repeat(400_000) }));
  const refusal = await fetch(address, { method: 'POST', body: tooBig }).catch(() => undefined);
  expect(refusal?.status ?? 413).toBe(413);
  // Only the bot check fails this one, so the call responds as specified, without success.
  const answer = await fetch(address, { method: 'POST', body: formOf(parts()) });
  expect([answer.status, await answer.text()]).toEqual([200, '0']);
  expect(site.accounts()).toEqual(before);
  expect((await fetch(`${site.setupAddress}/ready`)).status).toBe(200);
});

test('an unknown field is ignored and counted', async ({ site }) => {
  const before = site.accounts();
  const address = `${site.setupAddress}/setup.php`;
  const ignored = async () => {
    const counts = await (await fetch(`${site.metricsAddress}/metrics`)).text();
    return Number(/^setup_ignored_fields_total\{route="\/setup\.php"\} (\d+)$/m.exec(counts)?.[1]);
  };
  const counted = await ignored();
  const newer: Part[] = [
    ...parts(),
    ['role', 'admin'],
    ['role', 'owner'],
    ['notes', 'Ring twice.\nThen wait.'],
    ['logo', new Blob(['x'])],
  ];
  const answer = await fetch(address, { method: 'POST', body: formOf(newer) });
  expect([answer.status, await answer.text()]).toEqual([200, '0']);
  expect(await ignored()).toBe(counted + 3);
  expect(site.accounts()).toEqual(before);
});

function parts(changes: Readonly<Record<string, string | Blob>> = {}): Part[] {
  return Object.entries({ ...fields, ...changes });
}

function formOf(body: readonly Part[]): FormData {
  const form = new FormData();
  for (const [name, value] of body) form.append(name, value);
  return form;
}
