import { describe, expect, test } from 'vitest';
import { aBuyer } from '../testing/buyer.ts';
import { onEachDatabase, rowsOf } from '../testing/databases.ts';
import { jsonServer } from '../testing/json-server.ts';
import { runService } from '../testing/running-service.ts';
import { site } from '../testing/site.ts';

const CONCURRENT = 200;
const BUYERS = 40;
const count = (length: number) => Array.from({ length }, (_, index) => index);

/** So many requests take a while on a machine with other work. */
const patiently = { timeout: 180_000 };

onEachDatabase(() => {
  describe('concurrent requests', () => {
    test(
      'of two hundred sign-ups that come in pairs, one of each pair is made, and none is lost',
      patiently,
      async () => {
        const verifier = await jsonServer(() => ({
          body: { success: true, score: 0.9, action: 'register' },
        }));
        const config = { ...site, botCheck: { kind: 'recaptcha', siteKey: 'a-key' } } as const;
        const env = { RECAPTCHA_SECRET: 'a-secret', RECAPTCHA_VERIFY_URL: verifier.url };
        const service = await runService({ config, env });
        const replies = await Promise.all(
          count(CONCURRENT).map((index) => {
            const pair = Math.floor(index / 2);
            const email = `owner${pair}@shop.example`;
            const company_name = `Shop ${pair}`;
            return service.signUp({ recaptcha_token: 'a-token', email, company_name });
          }),
        );
        const half = CONCURRENT / 2;
        expect(replies.filter(({ text }) => text === '1')).toHaveLength(half);
        expect(replies.filter(({ text }) => text === '11')).toHaveLength(half);
        await service.stop();
        const accounts = await rowsOf(service.dataFolder, 'accounts');
        expect(new Set(accounts.map(({ email }) => email)).size).toBe(half);
        expect(accounts).toHaveLength(half);
        const mails = await rowsOf(service.dataFolder, 'outbox');
        expect(mails.filter(({ delivered_at }) => delivered_at)).toHaveLength(half);
      },
    );

    test(
      'of forty purchases by card each ends with its account, though every step is sent twice',
      patiently,
      async () => {
        const service = await runService();
        const twice = async <T>(act: () => Promise<T>): Promise<T> => {
          const [reply] = await Promise.all([act(), act()]);
          return reply;
        };
        const replies = await Promise.all(
          count(BUYERS).map(async (index) => {
            const email = `owner${index}@shop.example`;
            const buyer = aBuyer(service.address, { email, company_name: `Shop ${index}` });
            await twice(buyer.place);
            const { body } = await twice(() => buyer.payByCard(1));
            await twice(() => buyer.choose(body.redirect_url, 'pay'));
            await twice(() => buyer.status(body.order_tracking_id));
            return twice(buyer.setUp);
          }),
        );
        expect(replies.filter((reply) => reply !== '1')).toEqual([]);
        await service.stop();
        expect(await rowsOf(service.dataFolder, 'accounts')).toHaveLength(BUYERS);
        expect(await rowsOf(service.dataFolder, 'sandbox_payments')).toHaveLength(BUYERS);
        const payments = await rowsOf(service.dataFolder, 'payments');
        expect(payments.filter(({ state }) => state === 'paid')).toHaveLength(BUYERS);
      },
    );
  });
});
