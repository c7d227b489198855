import { readdir } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { expect, onTestFinished, test, vi } from 'vitest';
import { placedBuyer } from '../../testing/buyer.ts';
import { describeOnSqlite, emptyDatabaseOf, rowsOf } from '../../testing/databases.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { anOffice } from '../../testing/office.ts';
import { orders, ordersProgram } from '../../testing/operator-command.ts';

/* The command as an operator types it; what each change does is in the suites beside this one. */

vi.mock('node:os', { spy: true });

const why = ['--why', 'a try'];

describeOnSqlite('the command orders', () => {
  test('finishes an order while the service runs, with who and why, and the buyer goes on', async () => {
    const { service, buyer } = await placedBuyer();
    const start = await buyer.payByCard(1);
    const command = ['finish', buyer.order, '--payment', `${buyer.order}.1`];
    const attribution = ['--why', 'paid at the counter', '--by', 'Achieng'];
    const finished = await ordersProgram(service.dataFolder, ...command, ...attribution);
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
    const { folder, place, rows } = await anOffice();
    const order = await place();
    const before = await rows('orders');
    const refusals: readonly (readonly [RegExp, ...string[]])[] = [
      [/^There is no such order\.\n$/, 'finish', 'nothing', ...why],
      [/^.+--why.+\n$/, 'finish', order],
      [/^error: .+--why.+Write something\.\n$/, 'finish', order, '--why', ' '],
      [/^error: .+--by.+Write something\.\n$/, 'finish', order, ...why, '--by', ''],
      [/^error: .+cannot be used.+\n$/, 'refund', 'x', '--keep-account', '--close-account', ...why],
      [/^error: .+--state.+refund-due.+\n$/, 'list', '--state', 'refund_due'],
      [/^error: .+--state.+refund-due.+\n$/, 'list', '--state', ''],
      ...['-1', '0', 'abc', '1.5', ''].map(
        (most) => [/^error: .+whole number from 1.+\n$/, 'list', '--most', most] as const,
      ),
    ];
    for (const [line, ...args] of refusals) {
      const result = await orders(folder, ...args);
      expect(result, args.join(' ')).toMatchObject({ code: 1, stdout: '' });
      expect(result.stderr).toMatch(line);
    }
    expect(await rows('orders')).toEqual(before);
    expect(await rows('order_notes')).toEqual([]);
  });

  test('is attributed to a user id where the user has no name, as in a container', async () => {
    const { folder, place, rows } = await anOffice();
    vi.mocked(userInfo).mockImplementation(() => {
      throw new Error('uv_os_get_passwd returned ENOENT');
    });
    onTestFinished(() => void vi.mocked(userInfo).mockReset());
    const finished = await orders(folder, 'finish', await place(), ...why);
    expect(finished).toMatchObject({ code: 0, stderr: '' });
    expect(await rows('order_notes')).toMatchObject([{ by: expect.stringMatching(/^user \d+$/) }]);
  });

  test('is refused where no service has run, and leaves nothing behind', async () => {
    const folder = await temporaryFolder();
    await emptyDatabaseOf(folder);
    for (const result of [
      await orders(folder, 'finish', 'an-order', ...why),
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
