import { readFile } from 'node:fs/promises';
import Database from 'libsql';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { aBuyer } from '../testing/buyer.ts';
import { accountPages } from '../testing/customer.ts';
import { emptyDatabaseOf, onEachDatabase, rowsOf } from '../testing/databases.ts';
import { fakeEdge } from '../testing/fake-edge.ts';
import { temporaryFolder } from '../testing/folders.ts';
import { manualClock } from '../testing/manual-clock.ts';
import { orders } from '../testing/operator-command.ts';
import { formOf, mailsOf, runService } from '../testing/running-service.ts';
import { sqliteFile } from './sqlite.ts';

const copy = (file: string) => new URL(`fixtures/version-012/${file}`, import.meta.url);

/** What the version that wrote the database answered; see the README beside it. */
const { at, signIn, people } = z
  .object({
    at: z.string(),
    signIn: z.record(z.string(), z.string()),
    people: z.record(
      z.string(),
      z.object({
        buyer: z.looseObject({ order: z.string(), email: z.string() }),
        cards: z.array(z.object({ id: z.string(), page: z.string() })),
        prompts: z.array(z.string()),
        replies: z.object({
          place: z.optional(z.looseObject({ status: z.number() })),
          exists: z.string(),
          cards: z.array(z.string()),
          prompts: z.array(z.string()),
          setUp: z.optional(z.string()),
        }),
      }),
    ),
  })
  .parse(JSON.parse(await readFile(copy('answers.json'), 'utf8')));

/** Puts the earlier database where a service finds it. */
async function restore(folder: string): Promise<void> {
  const url = await emptyDatabaseOf(folder);
  const text = await readFile(copy(url ? 'postgres.sql' : 'sqlite.sql'), 'utf8');
  if (!url) {
    const database = new Database(sqliteFile(folder));
    database.exec(text);
    database.close();
    return;
  }
  const client = new pg.Client(url);
  await client.connect();
  await client.query(text);
  await client.end();
}

/** Today's service on that database, while its edge is away. */
async function aServiceThatTakesOver() {
  const dataFolder = await temporaryFolder();
  await restore(dataFolder);
  const clock = manualClock(new Date(at));
  const edge = await fakeEdge(clock.now);
  edge.say('cut');
  const service = await runService({ dataFolder, clock, edge: edge.address });

  /** The buyer of an order, with what the earlier version knew and answered. */
  function person(name: string) {
    const known = people[name];
    if (!known) throw new Error(`there is no order ${name}`);
    return { ...known, ...aBuyer(service.address, known.buyer) };
  }

  const hasAccount = async ({ order }: { order: string }) =>
    (await rowsOf(dataFolder, 'accounts')).some(({ id }) => id === order);
  return { ...service, clock, person, hasAccount };
}

onEachDatabase(
  () => {
    describe('the database of an earlier version', () => {
      test.each(Object.entries(people))(
        'answers about the order "%s" as before',
        async (name, { replies }) => {
          const { person } = await aServiceThatTakesOver();
          const { place, exists, cards, prompts, status, phoneStatus, setUp } = person(name);
          if (replies.place) expect(await place()).toMatchObject(replies.place);
          expect((await exists()).body).toBe(replies.exists);
          for (const [index, { id }] of cards.entries()) {
            expect(await status(id)).toBe(replies.cards[index]);
          }
          for (const [index, id] of prompts.entries()) {
            expect(await phoneStatus(id)).toBe(replies.prompts[index]);
          }
          if (replies.setUp) expect(await setUp()).toBe(replies.setUp);
        },
      );

      test('sells at the prices that were live, and not at those of the configuration file', async () => {
        const { address } = await aServiceThatTakesOver();
        const names = { email: 'new@shop.example', company_name: 'Shop new' };
        const buyer = aBuyer(address, { ...names, package_price: '13000' });
        expect((await buyer.place()).body).toMatchObject({ kind: 'accepted', amount: 13_000 });
        expect(await (await fetch(`${address}/ready`)).text()).toContain('known last');
      });

      test('payments that were under way get their accounts, whether or not their buyers come back', async () => {
        const { clock, person, hasAccount } = await aServiceThatTakesOver();
        for (const name of ['open', 'declined']) {
          const buyer = person(name);
          expect(await hasAccount(buyer)).toBe(false);
          for (const { id, page } of buyer.cards) {
            await buyer.choose(`http://provider.example${page}`, 'pay');
            expect(await buyer.status(id)).toBe('Completed');
          }
          expect(await hasAccount(buyer)).toBe(true);
        }
        const keyless = person('keyless');
        for (const id of keyless.prompts) expect(await keyless.phoneStatus(id)).toBe('0');
        expect(await keyless.setUp()).toBe('1');
        // Its buyer went away before the provider's reply came: nobody asks but the reconciler.
        const gone = person('starting');
        await expect
          .poll(
            () => {
              clock.pass(60_000);
              return hasAccount(gone);
            },
            { interval: 20 },
          )
          .toBe(true);
      });

      test('lets its customers sign in, and sends the emails that waited', async () => {
        const { address, dataFolder, stop } = await aServiceThatTakesOver();
        const link = `${address}${signIn.bought}`;
        const body = () => formOf({ 'sign-in': 'yes' });
        const enter = () => fetch(link, { method: 'POST', body: body(), redirect: 'manual' });
        const cookie = (await enter()).headers.get('set-cookie')?.split(';')[0] ?? '';
        const page = await accountPages(address, cookie).page();
        expect(await page.text()).toContain('Shop bought');
        expect((await enter()).status).toBe(410);
        await expect
          .poll(async () => (await mailsOf(dataFolder)).join())
          .toContain('<finished@shop.example>');
        await stop();
      });

      test('can be worked on with the operator’s command', async () => {
        const { dataFolder, person, stop } = await aServiceThatTakesOver();
        await stop();
        const listed = await orders(dataFolder, 'list', '--most', '99', '--json');
        expect(JSON.parse(listed.stdout)).toHaveLength(Object.keys(people).length);
        const payment = `${person('twice').order}.2`;
        const why = ['--why', 'sent back', '--by', 'Achieng'];
        expect(await orders(dataFolder, 'refund', payment, ...why)).toMatchObject({ code: 0 });
        expect(
          (await rowsOf(dataFolder, 'payments')).find(({ id }) => id === payment),
        ).toMatchObject({ state: 'refunded' });
      });
    });
  },
  { postgres: 'proof' },
);
