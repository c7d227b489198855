import { randomUUID } from 'node:crypto';
import { seeded } from '@platform/testing/random';
import { describe, expect, test } from 'vitest';
import { rowsOf } from '../../../testing/databases.ts';
import { unreachableProviders } from '../../../testing/pesapal-shop.ts';
import { runService } from '../../../testing/running-service.ts';
import { formRoutes, goodFields as good } from '../../../testing/valid-forms.ts';
import type { Tables } from '../../storage/tables.ts';

const tables: readonly (keyof Tables)[] = [
  ...(['accounts', 'orders', 'deliveries', 'payments'] as const),
  ...(['sandbox_payments', 'outbox', 'enquiries'] as const),
];

type Part = readonly [string, string | Blob];

function wrongForms(shape: object): Part[][] {
  const names = Object.keys(shape);
  const required = names.filter((name) => !mayBeLeftOut(shape, name));
  const parts = names.map((name): Part => [name, good[name] ?? 'x']);
  const without = (name: string) => parts.filter(([other]) => other !== name);
  const replaced = (name: string, value: string | Blob): Part[] => [
    ...without(name),
    [name, value],
  ];
  return [
    [],
    // What a call does not know is ignored, but for its size.
    [...parts, ['another', 'x'.repeat(60_000)]],
    [...parts, ...Array.from({ length: 50 }, (_, index): Part => [`part${index}`, 'x'])],
    Array.from({ length: 50 }, (_, index): Part => [`part${index}`, 'x']),
    ...required.map(without),
    ...names.flatMap((name) => [
      [...parts, [name, good[name] ?? 'x'] as Part],
      replaced(name, ''),
      replaced(name, '   '),
      replaced(name, 'x'.repeat(10_000)),
      replaced(name, 'x'.repeat(60_000)),
      replaced(name, 'a\u0000b'),
      replaced(name, '\u202e\u0007'),
      replaced(name, new Blob([new Uint8Array([0xff, 0xfe, 0x00])])),
    ]),
  ];
}

function mayBeLeftOut(shape: object, name: string): boolean {
  // Its values are the schemas of the fields.
  const field = (shape as Record<string, { safeParse(value: unknown): { success: boolean } }>)[
    name
  ];
  return field?.safeParse(undefined).success === true;
}

const types = [
  'multipart/form-data; boundary=cut',
  'multipart/form-data',
  'multipart/form-data; boundary="',
  'multipart/form-data; boundary=cut; charset=utf-16',
  'application/json',
  'text/plain',
] as const;
const keys = ['', 'x', `${randomUUID()}.0`, `${randomUUID()}.99999`, `${randomUUID()}.1`] as const;

function noiseFor(shape: object, random: ReturnType<typeof seeded>): RequestInit {
  const name = random.pick(['email', 'amount', ...Object.keys(shape)]);
  const noise = Buffer.from(Array.from({ length: random.below(400) }, () => random.below(256)));
  const head = `--cut\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`;
  const tail = random.pick(['\r\n--cut--\r\n', '\r\n--cut', ''] as const);
  const body = Buffer.concat([Buffer.from(head), noise, Buffer.from(tail)]);
  const headers = { 'content-type': random.pick(types), 'idempotency-key': random.pick(keys) };
  return { method: 'POST', headers, body };
}

const texts = [
  ...['Ünïcödé', '商店', 'متجر', '🏪🏪', "Robert'); drop table accounts;--", '%00%0a', '{{7*7}}'],
  'a'.repeat(30),
];
const free = [
  ...['applicant_name', 'full_name', 'company', 'company_name', 'merchant_id', 'tracking_id'],
  ...['account_no', 'delivery_address', 'delivery_town', 'delivery_note'],
];

function formOf(parts: readonly Part[]): FormData {
  const body = new FormData();
  for (const [name, value] of parts) body.append(name, value);
  return body;
}

describe('whatever comes to a route', () => {
  test.each(formRoutes)(
    '%s refuses a wrong form in one sentence and any bytes, and stores nothing',
    async (path, { shape }) => {
      const service = await runService({ env: { SETUP_BOT_CHECK: 'everywhere' } });
      const send = (init: RequestInit) => fetch(`${service.address}${path}`, init);
      for (const parts of wrongForms(shape)) {
        const response = await send({ method: 'POST', body: formOf(parts) });
        // 403: what is wrong with it is the proof, which older pages do not send.
        expect([400, 403, 413]).toContain(response.status);
        expect(await response.text()).toMatch(/^[A-Z][^\n]{5,100}\.$/);
      }
      const random = seeded(7);
      for (let round = 0; round < 60; round += 1) {
        const { status } = await send(noiseFor(shape, random));
        expect(status).toBeGreaterThanOrEqual(400);
        expect(status).toBeLessThan(500);
      }
      for (const table of tables) expect(await rowsOf(service.dataFolder, table)).toEqual([]);
      expect((await fetch(`${service.address}/ready`)).status).toBe(200);
    },
  );

  test('all stand texts in every script, and answer them', async () => {
    const service = await runService({ env: { SETUP_MAILS_PER_HOUR: '100' } });
    for (const [path, { shape }] of formRoutes) {
      for (const text of texts) {
        const parts = Object.keys(shape).map((name): Part => {
          if (name === 'order') return [name, randomUUID()];
          return [name, free.includes(name) ? text : (good[name] ?? 'x')];
        });
        const init = { method: 'POST', body: formOf(parts) };
        const { status } = await fetch(`${service.address}${path}`, init);
        expect([200, 409], `${path} for ${text}`).toContain(status);
      }
    }
  });
});

test.each([
  {
    env: unreachableProviders,
    paths: [
      ...['/pesapal/ipn', '/pesapal/callback', '/daraja/callback/x/y', '/sign-in/x'],
      ...['/reminders/x', '/account', '/account/buy', '/account/sign-out'],
    ],
  },
  { env: {}, paths: ['/sandbox/card/x'] },
])('$paths stand any bytes', async ({ env, paths }) => {
  const service = await runService({ env });
  const bodies = [
    ...['', '{', '[]', 'null', '{"Body":null}', '{"OrderTrackingId":{}}', '\xff\xfe'],
    'x'.repeat(50_000),
  ];
  for (const path of paths) {
    const url = `${service.address}${path}?OrderTrackingId=a&OrderTrackingId=b`;
    for (const type of ['application/json', 'multipart/form-data; boundary=cut', 'text/plain']) {
      for (const text of bodies) {
        const body = Buffer.from(text, 'latin1');
        const headers = { 'content-type': type };
        const { status } = await fetch(url, { method: 'POST', headers, body });
        expect(status, path).toBeGreaterThanOrEqual(400);
        expect(status, path).toBeLessThan(500);
      }
    }
  }
});
