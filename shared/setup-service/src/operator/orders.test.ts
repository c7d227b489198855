import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { aBuyer } from '../testing/buyer.ts';
import { inDatabase, rowsOf } from '../testing/databases.ts';
import { runService, temporaryFolder } from '../testing/running-service.ts';

const program = fileURLToPath(new URL('orders.ts', import.meta.url));

/** The operator's command on a data folder. */
function orders(dataFolder: string, ...args: string[]) {
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const env = { PATH: process.env.PATH, SITE_DATA: dataFolder };
    execFile(process.execPath, ['--import', 'tsx', program, ...args], { env }, (error, ...said) => {
      const [stdout, stderr] = said;
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
  });
}

describe('the operator', () => {
  test('sees an order and finishes it by hand, with who and why, while the service runs', async () => {
    const service = await runService();
    const buyer = aBuyer(service.address);
    await buyer.place();
    const start = await buyer.payByCard(1);
    const listed = await orders(service.dataFolder, 'list', '--json');
    expect(JSON.parse(listed.stdout)).toMatchObject([{ id: buyer.order, state: 'open' }]);

    const hand = ['--why', 'paid at the counter', '--by', 'Achieng'];
    const finished = await orders(service.dataFolder, 'finish', buyer.order, ...hand);
    expect(finished).toMatchObject({ code: 0, stderr: '' });
    expect(await rowsOf(service.dataFolder, 'accounts')).toMatchObject([{ id: buyer.order }]);
    expect(await buyer.setUp()).toBe('1');

    // The buyer pays all the same: that money is due back.
    await buyer.choose(start.body.redirect_url, 'pay');
    const due = await orders(service.dataFolder, 'list', '--state', 'refund-due', '--json');
    expect(JSON.parse(due.stdout)).toHaveLength(1);
    await orders(service.dataFolder, 'refund', `${buyer.order}.1`, ...hand);
    const shown = JSON.parse((await orders(service.dataFolder, 'show', buyer.order)).stdout);
    expect(shown.payments).toMatchObject([{ state: 'refunded' }]);
    expect(shown.notes).toMatchObject([
      { by: 'Achieng', what: 'finished', why: 'paid at the counter' },
      { by: 'Achieng', what: `refunded ${buyer.order}.1` },
    ]);
  });

  test('is refused in one line, and nothing changes', async () => {
    const service = await runService();
    const buyer = aBuyer(service.address);
    await buyer.place();
    await buyer.payByCard(1);
    const why = ['--why', 'a try'];
    expect(await orders(service.dataFolder, 'finish', 'nothing', ...why)).toMatchObject({
      code: 1,
      stderr: 'There is no such order.\n',
    });
    expect(await orders(service.dataFolder, 'refund', `${buyer.order}.1`, ...why)).toMatchObject({
      code: 1,
      stderr: 'The payment is open: it holds no money.\n',
    });
    expect((await orders(service.dataFolder, 'finish', buyer.order)).code).toBe(1);
    await service.signUp({ email: buyer.who.email });
    expect(await orders(service.dataFolder, 'finish', buyer.order, ...why)).toMatchObject({
      code: 1,
      stderr: 'Another account has this e-mail address or company.\n',
    });
    const states = await inDatabase(service.dataFolder, (storage) =>
      storage.selectFrom('orders').select('state').execute(),
    );
    expect(states).toEqual([{ state: 'open' }]);
    expect(await rowsOf(service.dataFolder, 'order_notes')).toEqual([]);
  });

  test.each(['-1', ''])('is refused a list of %s orders', async (most) => {
    const service = await runService();
    const listed = await orders(service.dataFolder, 'list', `--most=${most}`);
    expect(listed).toMatchObject({ code: 1, stdout: '' });
    expect(listed.stderr).toMatch(/^error: .*--most.* It is a whole number from 1 upwards\.\n$/);
  });

  test('is told that a folder holds no database, and none is made', async () => {
    const folder = await temporaryFolder();
    expect(await orders(folder, 'list')).toEqual({
      code: 1,
      stdout: '',
      stderr: `There is no database in ${folder}. Set SITE_DATA to the folder of the service, or DATABASE_URL to its database.\n`,
    });
    expect(await readdir(folder)).toEqual([]);
  });
});
