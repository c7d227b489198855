import { setupPaths } from '@site/contracts/setup-calls';
import { expect } from 'vitest';
import { formOf, mailsOf, type runService } from './running-service.ts';
import { goodSignUp } from './site.ts';

type Service = Awaited<ReturnType<typeof runService>>;

/** The links to sign in that were sent to an address, in no order: a driven clock gives equal times. */
export async function linksTo({ dataFolder, rows }: Service, email: string): Promise<string[]> {
  const isSent = async () => (await rows('outbox')).every((row) => row.delivered_at);
  await expect.poll(isSent).toBe(true);
  const mails = (await mailsOf(dataFolder)).map((mail) => mail.replaceAll('=\r\n', ''));
  return mails
    .filter((mail) => mail.includes(email))
    .flatMap((mail) => /\/sign-in\/[\w-]{43}/.exec(mail)?.[0] ?? []);
}

export async function signedInCustomer(service: Service, email: string = goodSignUp.email) {
  const before = await linksTo(service, email);
  await service.send(setupPaths.lostAccount, { email });
  const path = (await linksTo(service, email)).find((link) => !before.includes(link));
  if (!path) throw new Error(`no link was sent to ${email}`);
  const signIn = await fetch(`${service.address}${path}`, {
    method: 'POST',
    body: formOf({ 'sign-in': 'yes' }),
    redirect: 'manual',
  });
  const header = signIn.headers.get('set-cookie') ?? '';
  const [cookie = ''] = header.split(';');
  return { ...accountPages(service.address, cookie), cookie, header };
}

export function accountPages(address: string, cookie: string) {
  const get = (path: string) =>
    fetch(`${address}${path}`, { headers: { cookie }, redirect: 'manual' });
  return {
    at: (elsewhere: string) => accountPages(elsewhere, cookie),
    page: () => get('/account'),
    buy: async () => {
      const { status, headers } = await get('/account/buy');
      const location = headers.get('location');
      if (status !== 303 || !location) throw new Error(`there is no way to buy: ${status}`);
      const url = new URL(location);
      return { url, token: new URLSearchParams(url.hash.slice(1)).get('account') ?? '' };
    },
    signOut: (origin: string | undefined = 'http://127.0.0.1:8081', where = '') =>
      fetch(`${address}/account/sign-out${where}`, {
        method: 'POST',
        body: formOf({ 'sign-out': 'yes' }),
        headers: { cookie, ...(origin === undefined ? {} : { origin }) },
      }),
  };
}
