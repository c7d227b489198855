import { readdir } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { expect, onTestFinished, test, vi } from 'vitest';
import { describeOnSqlite, emptyDatabaseOf, rowsOf } from '../../testing/databases.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { orders, ordersProgram } from '../../testing/operator-command.ts';
import { aPlacedOrder, withPayments } from '../../testing/placed-orders.ts';
import { runService } from '../../testing/running-service.ts';

/*
 * The command `orders` as an operator types it: while the service runs and after it has ended, with
 * who did it and why, and with one line that says what is wrong. What each change does to an order
 * is in the suites beside this one.
 */

vi.mock('node:os', { spy: true });

describeOnSqlite('the command orders', () => {
  test('finishes an order while the service runs, with who and why, and the buyer goes on', async () => {
    const service = await runService();
    const buyer = await aPlacedOrder(service);
    const start = await buyer.payByCard(1);
    const payment = ['--payment', `${buyer.order}.1`];
    const attribution = ['--why', 'paid at the counter', '--by', 'Achieng'];
    const finished = await ordersProgram(
      service.dataFolder,
      'finish',
      buyer.order,
      ...payment,
      ...attribution,
    );
    expect(finished).toMatchObject({ code: 0, stderr: '' });
    expect(await buyer.setUp()).toBe('1');
    // The provider's answer comes later: it is the payment that the account is for.
    await buyer.choose(start.body.redirect_url, 'pay');
    expect(await buyer.status(start.body.order_tracking_id)).toBe('Completed');
    const shown = JSON.parse((await orders(service.dataFolder, 'show', buyer.order)).stdout);
    expect(shown).toMatchObject({
      order: { state: 'done', paid_by: `${buyer.order}.1` },
      payments: [{ state: 'paid' }],
      notes: [{ by: 'Achieng', what: `finished for ${buyer.order}.1`, why: 'paid at the counter' }],
    });
  });

  test('is refused in one line, and nothing changes', async () => {
    const service = await runService();
    const open = await withPayments(service, ['open']);
    const paid = await withPayments(service, ['paid']);
    await service.stop();
    const before = await rowsOf(service.dataFolder, 'orders');
    const why = ['--why', 'a try'];
    const refusals: readonly (readonly [RegExp, ...string[]])[] = [
      [/^There is no such order\.\n$/, 'finish', 'nothing', ...why],
      [/^Say which payment it is for: .+\n$/, 'finish', open.order, ...why],
      [/^.+--why.+\n$/, 'finish', open.order],
      [/may still be paid\. .+\n$/, 'finish', open.order, '--payment', 'none', ...why],
      [
        /^The payment is open: nobody here .+: orders refund \S+\.1 --seen\.\n$/,
        'refund',
        `${open.order}.1`,
        ...why,
      ],
      [/^.+--keep-account or --close-account\.\n$/, 'refund', `${paid.order}.1`, ...why],
      [
        /^error: .+cannot be used.+\n$/,
        'refund',
        `${paid.order}.1`,
        '--keep-account',
        '--close-account',
        ...why,
      ],
      [/^The payment \S+ holds money.+\n$/, 'close', paid.order, ...why],
      [/^error: .+--state.+refund-due.+\n$/, 'list', '--state', 'refund_due'],
      [/^error: .+--state.+refund-due.+\n$/, 'list', '--state', ''],
      [/^error: .+--why.+Write something\.\n$/, 'finish', open.order, '--why', ' '],
      [/^error: .+--by.+Write something\.\n$/, 'finish', open.order, ...why, '--by', ''],
      ...['-1', '0', 'abc', '1.5', ''].map(
        (most) => [/^error: .+whole number from 1.+\n$/, 'list', '--most', most] as const,
      ),
    ];
    for (const [line, ...args] of refusals) {
      const result = await orders(service.dataFolder, ...args);
      expect(result, args.join(' ')).toMatchObject({ code: 1, stdout: '' });
      expect(result.stderr).toMatch(line);
    }
    expect(await rowsOf(service.dataFolder, 'orders')).toEqual(before);
    expect(await rowsOf(service.dataFolder, 'order_notes')).toEqual([]);
  });

  test('is attributed to a user id where the user has no name, as in a container', async () => {
    const service = await runService();
    const buyer = await aPlacedOrder(service);
    await service.stop();
    vi.mocked(userInfo).mockImplementation(() => {
      throw new Error('uv_os_get_passwd returned ENOENT');
    });
    onTestFinished(() => void vi.mocked(userInfo).mockReset());
    const why = ['--why', 'paid at the counter'];
    const finish = ['finish', buyer.order, '--payment', 'none', ...why];
    expect(await orders(service.dataFolder, ...finish)).toMatchObject({ code: 0, stderr: '' });
    expect(await rowsOf(service.dataFolder, 'order_notes')).toMatchObject([
      { by: expect.stringMatching(/^user \d+$/) },
    ]);
  });

  test('is refused where no service has run, and leaves nothing behind', async () => {
    const folder = await temporaryFolder();
    await emptyDatabaseOf(folder);
    for (const result of [
      await orders(folder, 'finish', 'an-order', '--why', 'a try'),
      await ordersProgram(folder, 'list'),
    ]) {
      expect(result).toMatchObject({ code: 1, stdout: '' });
      expect(result.stderr).toMatch(
        /^(There is no database in|The database of DATABASE_URL is not).+\n$/,
      );
    }
    expect(await readdir(folder)).toEqual([]);
    await expect(rowsOf(folder, 'orders')).rejects.toThrow();
  });
});
