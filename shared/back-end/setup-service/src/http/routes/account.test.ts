import { setupPaths } from '@site/contracts/setup-calls';
import { expect, test } from 'vitest';
import { accountPages, linksTo, signedInCustomer } from '../../../testing/customer.ts';
import { describeOnSqlite, inDatabase, rowsOf } from '../../../testing/databases.ts';
import { HOUR, manualClock } from '../../../testing/manual-clock.ts';
import { orderRow, paymentRow } from '../../../testing/retaining.ts';
import { formOf, runService } from '../../../testing/running-service.ts';
import { goodSignUp, site } from '../../../testing/site.ts';
import { issueReceipt } from '../../orders/receipts/issue-document.ts';
import type { Tables } from '../../storage/tables.ts';

async function withTrial() {
  // The bot check's challenges live by the machine's clock, so this one begins there.
  const clock = manualClock(new Date());
  const config = { ...site, productAddress: 'https://erp.example/start' };
  const service = await runService({ clock, config });
  await service.signUp();
  const [account] = await service.rows('accounts');
  const setAccount = (columns: Partial<Tables['accounts']>) =>
    inDatabase(service.dataFolder, (storage) =>
      storage.updateTable('accounts').set(columns).execute(),
    );
  const customer = await signedInCustomer(service);
  const html = async () => (await customer.page()).text();
  return { clock, service, customer, html, setAccount, accountId: String(account?.id) };
}

describeOnSqlite('the account page', () => {
  test('shows a trial, how long it runs, the way to the product and no order', async () => {
    const { customer } = await withTrial();
    const page = await customer.page();
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(html).toContain('Mavuno Stores');
    expect(html).toContain('Basic Plan, up to 3 users');
    expect(html).toMatch(/Until \d+ \w+ \d{4}, 7 days left/);
    expect(html).toContain('href="https://erp.example/start"');
    expect(html).toContain('There are none yet');
  });

  test('leads to the purchase of the plan that was tried out, with a token in the fragment alone', async () => {
    const { customer } = await withTrial();
    const { url, token } = await customer.buy();
    expect(url.origin + url.pathname).toBe(`${site.siteAddress}/register/step1`);
    expect(url.searchParams.get('package')).toBe('"Basic Plan"');
    expect(url.searchParams.get('val')).toBe('12000');
    expect(url.search).not.toContain(token);
    expect(token.length).toBeGreaterThan(40);
  });

  test('says of an order whose money is due back that it goes back', async () => {
    const { service, html, accountId: account_id } = await withTrial();
    await inDatabase(service.dataFolder, async (storage) => {
      const order = orderRow('late', { account_id, abandoned_at: '2026-03-02T09:00:00.000Z' });
      await storage.insertInto('orders').values(order).execute();
      const payment = paymentRow('late', { state: 'refund-due', code: 'order-abandoned' });
      await storage.insertInto('payments').values(payment).execute();
    });
    expect(await html()).toContain('your money goes back to you');
    expect(await html()).not.toContain('waiting for your payment');
  });

  test('promises no time to follow on where nobody recorded until when a plan is paid', async () => {
    const { html, setAccount } = await withTrial();
    await setAccount({ trial_ends_at: null });
    expect(await html()).toContain('begins on the day on which you pay for it');
    expect(await html()).not.toContain('goes on where the present time ends');
    await setAccount({ paid_until: new Date(Date.now() + 400 * 24 * HOUR).toISOString() });
    expect(await html()).toContain('Paid until');
    expect(await html()).toContain('goes on where the present time ends');
  });

  test('hands out the receipts of the account, and of no other', async () => {
    const { service, customer, html, accountId } = await withTrial();
    await inDatabase(service.dataFolder, async (storage) => {
      for (const [index, account_id] of [accountId, null].entries()) {
        const order = orderRow(`o${index}`, { state: 'done', account_id });
        await storage.insertInto('orders').values(order).execute();
        await storage
          .transaction()
          .execute((transaction) =>
            issueReceipt({ transaction, config: site, order, at: new Date(order.created_at) }),
          );
      }
    });
    const receipt = (number: string, cookie = customer.cookie) =>
      fetch(`${service.address}/account/receipts/${number}`, { headers: { cookie } });
    expect(await html()).toContain('>Receipt TEST-R-000001<');
    const own = await receipt('TEST-R-000001');
    expect(own.headers.get('content-type')).toBe('application/pdf');
    expect(Buffer.from(await own.arrayBuffer()).toString('latin1')).toMatch(/^%PDF-/);
    for (const number of ['TEST-R-000002', 'TEST-R-000003', 'R-000001', '1', 'x']) {
      expect((await receipt(number)).status, number).toBe(404);
    }
    expect((await receipt('TEST-R-000001', '')).status).toBe(403);
  });

  test('is closed to everybody else, whatever cookie they send', async () => {
    const { service, customer } = await withTrial();
    const value = customer.cookie.split('=')[1] ?? '';
    const cut = [value.slice(1), `${value}a`, `${value.slice(0, -1)}.`];
    for (const text of ['', 'x', 'a'.repeat(43), ...cut]) {
      const page = await accountPages(service.address, `account_session=${text}`).page();
      expect(page.status, text).toBe(403);
      expect(await page.text()).not.toContain('Mavuno');
    }
    expect(await service.statusOf('/account/buy', { redirect: 'manual' })).toBe(403);
    const sessions = await service.rows('account_sessions');
    expect(sessions).toHaveLength(1);
    expect(JSON.stringify(sessions)).not.toContain(value);
  });

  test('stays open for eight hours while it is used, and for two while it is not', async () => {
    const { clock, service, customer } = await withTrial();
    const idle = await signedInCustomer(service);
    for (let hour = 1; hour < 8; hour += 1) {
      clock.pass(HOUR);
      expect((await customer.page()).status, `hour ${hour}`).toBe(200);
      if (hour > 1) expect((await idle.page()).status, `hour ${hour}`).toBe(403);
    }
    clock.pass(HOUR - 1_000);
    expect((await customer.page()).status).toBe(200);
    clock.pass(1_000);
    expect((await customer.page()).status).toBe(403);
  });

  test('is not written down again for each look at it, and is closed once the account is', async () => {
    const { clock, customer, service, setAccount } = await withTrial();
    const sessions = () => service.rows('account_sessions');
    const first = await sessions();
    clock.pass(HOUR / 6 - 1_000);
    await customer.page();
    expect(await sessions()).toEqual(first);
    clock.pass(1_000);
    await customer.page();
    expect(await sessions()).not.toEqual(first);
    await setAccount({ closed_at: new Date().toISOString() });
    expect((await customer.page()).status).toBe(403);
  });

  test('is closed on every device of its customer at once, and on nobody else’s', async () => {
    const { service, customer, html } = await withTrial();
    expect(await html()).toContain('Sign out everywhere');
    const elsewhere = await signedInCustomer(service);
    await service.signUp({ email: 'otieno@jua.example', company_name: 'Jua Kali' });
    const other = await signedInCustomer(service, 'otieno@jua.example');
    for (const origin of ['https://bad.example', site.siteAddress, '']) {
      expect((await customer.signOut(origin, '/everywhere')).status, origin).toBe(403);
    }
    expect((await elsewhere.page()).status).toBe(200);
    const out = await customer.signOut(undefined, '/everywhere');
    expect(out.status).toBe(200);
    expect(out.headers.get('set-cookie')).toContain('Max-Age=0');
    expect((await customer.page()).status).toBe(403);
    expect((await elsewhere.page()).status).toBe(403);
    expect((await other.page()).status).toBe(200);
    expect((await elsewhere.signOut(undefined, '/everywhere')).status).toBe(200);
    expect((await other.page()).status).toBe(200);
  });

  test('is closed once its customer signs out, which no other page can do', async () => {
    const { customer } = await withTrial();
    for (const origin of ['https://bad.example', 'null', site.siteAddress, '']) {
      expect((await customer.signOut(origin)).status, origin).toBe(403);
    }
    expect((await customer.page()).status).toBe(200);
    const out = await customer.signOut();
    expect(out.status).toBe(200);
    expect(out.headers.get('set-cookie')).toContain('Max-Age=0');
    expect((await customer.page()).status).toBe(403);
  });

  test('keeps its cookie from scripts and other sites’ forms, and by https from other hosts', async () => {
    const { customer } = await withTrial();
    expect(customer.header).toMatch(
      /^account_session=[\w-]{43}; Path=\/account; Max-Age=28800; HttpOnly; SameSite=Lax$/,
    );
    const setupService = { ...site.setupService, address: 'https://setup.example' };
    const secure = await runService({ config: { ...site, setupService } });
    await secure.signUp();
    const { header, cookie, page, signOut } = await signedInCustomer(secure);
    expect(header).toMatch(
      /^__Host-account_session=[\w-]{43}; Path=\/; Max-Age=28800; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect((await page()).status).toBe(200);
    // Another host of the domain could have written one without the prefix.
    const plain = accountPages(secure.address, cookie.replace('__Host-', ''));
    expect((await plain.page()).status).toBe(403);
    const out = await signOut('https://setup.example');
    expect(out.headers.get('set-cookie')).toMatch(/^__Host-account_session=; Path=\/; Max-Age=0;/);
  });

  test('belongs to nobody where a request has two of its cookies, whichever is first', async () => {
    const { service, customer } = await withTrial();
    const planted = `account_session=${'a'.repeat(43)}`;
    for (const cookie of [
      `${planted}; ${customer.cookie}`,
      `${customer.cookie}; ${planted}`,
      `${customer.cookie}; ${customer.cookie}`,
      `${customer.cookie}; account_session=`,
    ]) {
      expect((await accountPages(service.address, cookie).page()).status, cookie).toBe(403);
    }
    const other = await accountPages(service.address, `seen=1; ${customer.cookie}`).page();
    expect(other.status).toBe(200);
  });

  test('writes names as text', async () => {
    const { setAccount, html } = await withTrial();
    await setAccount({ company_name: '<script>x</script>', applicant_name: '"><img src=x>' });
    expect(await html()).not.toMatch(/<script|<img/);
  });
});

async function withAccount() {
  // The bot check's challenges live by the machine's clock, so this one begins there.
  const clock = manualClock(new Date());
  const service = await runService({ clock });
  await service.signUp();
  const requestLink = (email: string) => service.send(setupPaths.lostAccount, { email });
  const link = async () => String(await linksTo(service, goodSignUp.email));
  const open = (path: string, method = 'GET') =>
    fetch(`${service.address}${path}`, {
      method,
      redirect: 'manual',
      ...(method === 'POST' ? { body: formOf({ 'sign-in': 'yes' }) } : {}),
    });
  return { clock, service, requestLink, link, open };
}

describeOnSqlite('signing in', () => {
  test('a customer gets a link, opens it, and is in, once', async () => {
    const { requestLink, link, open } = await withAccount();
    expect(await requestLink(goodSignUp.email.toUpperCase())).toEqual({
      status: 200,
      text: 'User exists',
    });
    const path = await link();
    const page = await open(path);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(`action="${path}"`);
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");

    const signedIn = await open(path, 'POST');
    expect(signedIn.status).toBe(303);
    expect(signedIn.headers.get('location')).toBe('/account');
    expect((await open(path, 'POST')).status).toBe(410);
    expect((await open(path)).status).toBe(410);
    for (const none of ['x', '%3Cscript%3E', 'a'.repeat(43)]) {
      const page = await open(`/sign-in/${none}`);
      expect(page.status).toBe(410);
      expect(await page.text()).not.toContain('<script');
    }
  });

  test('a stranger gets no email and learns nothing but that', async () => {
    const { requestLink, service } = await withAccount();
    expect(await requestLink('nobody@mavuno.example')).toEqual({
      status: 200,
      text: 'User does not exist',
    });
    expect(await rowsOf(service.dataFolder, 'outbox')).toHaveLength(1);
    expect(await rowsOf(service.dataFolder, 'sign_in_links')).toEqual([]);
  });

  test('a link is worth nothing after half an hour, and the database does not hold it', async () => {
    const { clock, requestLink, link, open, service } = await withAccount();
    await requestLink(goodSignUp.email);
    const path = await link();
    expect(JSON.stringify(await rowsOf(service.dataFolder, 'sign_in_links'))).not.toContain(
      path.replace('/sign-in/', ''),
    );
    clock.pass(31 * 60_000);
    expect((await open(path)).status).toBe(410);
    expect((await open(path, 'POST')).status).toBe(410);
  });
});
