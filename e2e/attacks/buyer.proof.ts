import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aBuyer } from '@site/setup-service/testing/buyer';
import { expect, test } from '../fixtures/small-service.ts';
import { startProgram } from '../site/program.ts';
import { claimFreePort } from '../site/settings.ts';
import { type SmallService, serviceConfigurationFile } from '../site/small-service.ts';

/* Somebody who buys, or says so: the service as a process, behind https as visitors have it. */

const SERVICE = 'https://setup.nguzo.example';

test.use({
  serviceSettings: { SITE_ADDRESS: 'https://nguzo.example', SETUP_ADDRESS: SERVICE },
});

let count = 0;

/** One with a company and a mailbox of their own. */
function newBuyer({ address }: SmallService, changes: Parameters<typeof aBuyer>[1] = {}) {
  count += 1;
  const who = { email: `owner${count}@shop.example`, company_name: `Duka ${count}` };
  return aBuyer(address, { ...who, ...changes });
}

async function customer(service: SmallService, changes = {}) {
  const buyer = newBuyer(service, changes);
  await buyer.place();
  await buyer.buyByCard(1);
  expect(await buyer.setUp(1)).toBe('1');
  return buyer;
}

/** Signs in by the link in the mail; resolves to the cookie, as the browser got it. */
async function signIn(service: SmallService, email: string): Promise<string> {
  const links = async () =>
    (await service.mailsTo(email)).flatMap((mail) => /\/sign-in\/[\w-]{43}/.exec(mail)?.[0] ?? []);
  const before = await links();
  const asked = new FormData();
  asked.append('email', email);
  await fetch(`${service.address}/lost_account.php`, { method: 'POST', body: asked });
  await expect.poll(async () => (await links()).length).toBe(before.length + 1);
  const link = (await links()).find((one) => !before.includes(one));
  const form = new FormData();
  form.append('sign-in', 'yes');
  const signedIn = await fetch(service.address + link, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  return signedIn.headers.get('set-cookie') ?? '';
}

const account = async ({ address }: SmallService, cookie: string) =>
  (await fetch(`${address}/account`, { headers: { cookie } })).status;

test('buys with the sandbox’s money where payments are live: a service without a provider does not start', async ({
  service,
}) => {
  const config = JSON.parse(await readFile(serviceConfigurationFile, 'utf8'));
  for (const [method, remedy] of [
    ['credit_card', 'PAYMENTS_CARD=pesapal'],
    ['mobile_money', 'PAYMENTS_MOBILE_MONEY=daraja'],
  ] as const) {
    const file = join(service.folder, 'live.json');
    const payments = { ...config.payments, mode: 'live', methods: [method] };
    await writeFile(file, JSON.stringify({ ...config, payments }));
    const env = {
      SITE_CONFIG: file,
      SITE_DATA: join(service.folder, method),
      SETUP_PORT: await claimFreePort(),
      SETUP_METRICS_PORT: await claimFreePort(),
    };
    const { child, output, ended } = startProgram('shared/setup-service/bin/setup-service.js', [], {
      env,
    });
    // One that starts would not end.
    child.stdout.on('data', () => /listening/.test(output.stdout) && child.kill());
    const { code, stderr } = await ended;
    expect(stderr).toContain('payments.mode is live and the sandbox would take');
    expect(stderr).toContain(remedy);
    expect(code).toBe(1);
  }
});

test('edits the price of an order, and the amount of each payment: nothing is sold, and nothing is charged', async ({
  service,
}) => {
  const cheap = newBuyer(service, { package_price: '1' });
  expect(await cheap.place()).toEqual({ status: 200, body: { kind: 'not-an-offer' } });
  expect(await cheap.payByCard(1)).toMatchObject({ status: 409 });
  const buyer = newBuyer(service);
  expect((await buyer.place()).body).toMatchObject({ kind: 'accepted', amount: 12_000 });
  for (const amount of ['1', '11999', '-12000', '0', '12000.5', '1e1']) {
    const starts = [
      await buyer.payByCard(1, amount),
      await buyer.payByPhone(1, undefined, amount),
      await buyer.payByDebit(1, undefined, amount),
    ];
    for (const { status } of starts)
      expect([amount, status >= 400 && status < 500]).toEqual([amount, true]);
  }
  expect(await buyer.setUp(1)).toBe('0');
  expect((await buyer.exists()).body).toBe('User does not exist');
});

test('pays once and orders twice: the second order is not paid by the first one’s payment', async ({
  service,
}) => {
  const paid = newBuyer(service);
  await paid.place();
  await paid.buyByCard(1);
  const second = newBuyer(service);
  await second.place();
  const asOther = aBuyer(service.address, { ...second.who, order: paid.order });
  expect((await asOther.place()).status).toBe(409);
  for (const attempt of [undefined, 1, 2]) expect(await second.setUp(attempt)).toBe('0');
  expect(await asOther.setUp(1)).toBe('0');
  expect((await second.exists()).body).toBe('User does not exist');
  expect(await paid.setUp(1)).toBe('1');
  expect((await second.exists()).body).toBe('User does not exist');
});

test('writes a message into a stranger’s mailbox as the name of a company: no mail repeats it', async ({
  service,
}) => {
  const victim = 'victim@elsewhere.example';
  const names = { company_name: 'Send KES 500 to till 12345', applicant_name: 'Mama Njeri' };
  await customer(service, { email: victim, ...names });
  await signIn(service, victim);
  const mails = await service.mailsTo(victim);
  expect(mails.length).toBeGreaterThanOrEqual(2);
  for (const mail of mails.filter((text) => !/^Subject: .*receipt/im.test(text))) {
    expect(mail).not.toMatch(/KES 500|Mama/);
  }
});

test('plants a session cookie in somebody’s browser, of the same name, or without its prefix: it opens nothing', async ({
  service,
}) => {
  const { who } = await customer(service);
  const header = await signIn(service, who.email);
  expect(header).toMatch(
    /^__Host-account_session=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/,
  );
  const [cookie = ''] = header.split(';');
  expect(await account(service, cookie)).toBe(200);
  const attacker = await customer(service);
  const [planted = ''] = (await signIn(service, attacker.who.email)).split(';');
  for (const sent of [
    `${planted}; ${cookie}`,
    `${cookie}; ${planted}`,
    planted.replace('__Host-', ''),
    cookie.replace('__Host-', ''),
    `${cookie}a`,
  ]) {
    expect([sent, await account(service, sent)]).toEqual([sent, 403]);
  }
});

test('uses a session that was left open elsewhere: it ends when its customer signs out everywhere', async ({
  service,
}) => {
  const { who } = await customer(service);
  const [left = ''] = (await signIn(service, who.email)).split(';');
  const [own = ''] = (await signIn(service, who.email)).split(';');
  const signOut = (origin: string) => {
    const body = new FormData();
    body.append('sign-out', 'yes');
    return fetch(`${service.address}/account/sign-out/everywhere`, {
      method: 'POST',
      body,
      headers: { cookie: own, origin },
    });
  };
  // Nor can the page of somebody else sign anybody out.
  expect((await signOut('https://bad.example')).status).toBe(403);
  expect([await account(service, left), await account(service, own)]).toEqual([200, 200]);
  expect((await signOut(SERVICE)).status).toBe(200);
  expect([await account(service, left), await account(service, own)]).toEqual([403, 403]);
});
