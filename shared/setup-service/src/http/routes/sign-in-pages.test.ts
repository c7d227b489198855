import { setupPaths } from '@site/contracts/setup-calls';
import { expect, test } from 'vitest';
import { newestLink } from '../../../testing/customer.ts';
import { describeOnSqlite, rowsOf } from '../../../testing/databases.ts';
import { manualClock } from '../../../testing/manual-clock.ts';
import { formOf, runService } from '../../../testing/running-service.ts';
import { goodSignUp } from '../../../testing/site.ts';

async function withAccount() {
  // The bot check's challenges live by the machine's clock, so this one begins there.
  const clock = manualClock(new Date());
  const service = await runService({ clock });
  await service.signUp();
  const requestLink = (email: string) => service.send(setupPaths.lostAccount, { email });
  const link = () => newestLink(service, goodSignUp.email);
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

  test.each(['/sign-in/x', '/sign-in/%3Cscript%3E', `/sign-in/${'a'.repeat(43)}`])(
    '%s is no link',
    async (path) => {
      const { open } = await withAccount();
      const page = await open(path);
      expect(page.status).toBe(410);
      expect(await page.text()).not.toContain('<script');
    },
  );
});
