import { expect, test } from 'vitest';
import { aBuyer } from '../../testing/buyer.ts';
import { describeOnSqlite, inDatabase, rowsOf } from '../../testing/databases.ts';
import { basicAt, fakeEdge } from '../../testing/fake-edge.ts';
import { manualClock } from '../../testing/manual-clock.ts';
import { orders, persons } from '../../testing/operator-command.ts';
import { runService } from '../../testing/running-service.ts';
import { site } from '../../testing/site.ts';
import { keptUntil } from './retention/rules.ts';

/** What the command is run with knows neither this price nor this company. */
const live = {
  ...basicAt(13_000),
  product: 'Mizani',
  company: 'Mizani Systems Limited',
  email: 'sales@mizani.example',
  phone: '+254 711 000 111',
  retention: { ...site.retention, paidOrders: '9 years' },
};

/** The order of a live price, and the service ended before anybody paid. */
async function anOrderOfALivePrice() {
  const clock = manualClock(new Date());
  const edge = await fakeEdge(clock.now);
  edge.promote(live);
  const service = await runService({ clock, edge: edge.address });
  const buyer = aBuyer(service.address, { package_price: '13000' });
  expect((await buyer.place()).body).toMatchObject({ kind: 'accepted', amount: 13_000 });
  expect((await buyer.payByCard(1)).status).toBe(200);
  await service.stop();
  return { ...service, payment: `${buyer.order}.1`, order: buyer.order };
}

async function waiting(dataFolder: string) {
  const mails = (await rowsOf(dataFolder, 'outbox')).filter((mail) => mail.delivered_at === null);
  return mails.map(({ recipient, message }) => ({
    recipient,
    text: String(message).replaceAll('=\r\n', ''),
  }));
}

const why = ['--why', 'seen at the bank', '--by', 'Achieng'];

describeOnSqlite('the commands of an operator', () => {
  test('follow the live site: its price and company for an account, its periods for an erasure', async () => {
    const { dataFolder, order, payment } = await anOrderOfALivePrice();
    const finished = await orders(dataFolder, 'finish', order, '--payment', payment, ...why);
    expect(finished).toMatchObject({ code: 0 });
    expect(await rowsOf(dataFolder, 'accounts')).toMatchObject([{ id: order, price: 13_000 }]);
    const [mail, ...others] = await waiting(dataFolder);
    expect(others).toEqual([]);
    expect(mail?.text).toContain('Your Mizani account is ready');
    expect(mail?.text).toContain('+254 711 000 111');
    expect(mail?.text).toContain('KSh 13,000');

    await inDatabase(dataFolder, (storage) =>
      storage.updateTable('payments').set({ state: 'paid', next_query_at: null }).execute(),
    );
    const email = String(mail?.recipient);
    const erased = await persons(dataFolder, 'erase', email, '--close-account', ...why);
    expect(erased).toMatchObject({ code: 0 });
    const [kept] = await rowsOf(dataFolder, 'orders');
    const until = keptUntil(live.retention, new Date(String(kept?.updated_at)));
    expect(erased.stdout).toContain(`31 December ${until.getUTCFullYear()}`);
  });

  test('follow the configuration file before a service of the database has learned what is live', async () => {
    const { dataFolder, order, payment } = await anOrderOfALivePrice();
    await inDatabase(dataFolder, (storage) => storage.deleteFrom('live_configurations').execute());
    await orders(dataFolder, 'finish', order, '--payment', payment, ...why);
    expect((await waiting(dataFolder))[0]?.text).toContain('Your Nguzo account is ready');
  });
});
