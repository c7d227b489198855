import { seeded } from '@site/testing/random';
import { expect, test } from 'vitest';
import { inDatabase, onEachDatabase, rowsOf } from '../../../testing/databases.ts';
import { anOffice } from '../../../testing/office.ts';
import { persons } from '../../../testing/operator-command.ts';
import { accountRow } from '../../../testing/retaining.ts';
import type { Tables } from '../../storage/tables.ts';

const ROUNDS = 100;
const tables: readonly (keyof Tables)[] = ['accounts', 'orders', 'payments', 'enquiries', 'outbox'];

/** What is typed by mistake or on purpose; a program cannot be given the character 0. */
const oddities = [
  ...['', ' ', '\t\n', '%', '*', "' or 1=1 --", '"; drop table accounts; --', 'a@b'],
  ...['a@b.c, kamau@shop.example', 'Kamau <kamau@shop.example>', 'ka%@shop.example'],
  ...['kamau@shop.example%', 'ｋamau＠shop.example', 'KAMAU@SHOP.EXAMPLE'],
  ...['\u200bkamau@shop.example', '\u001b[2J', '\u202egnorw', '\ud800'],
  ...['🧾'.repeat(300), 'x'.repeat(10_000), '0', '-1', '--why', '--close-account', '--help'],
  ...['__proto__', 'constructor', 'https://elsewhere.example', '../../etc/passwd'],
] as const;

const commands = ['show', 'correct', 'erase', 'retention', 'export', 'neither'] as const;
const options = ['--why', '--by', '--name', '--telephone', '--company', '--email'] as const;

onEachDatabase(() => {
  test('whatever is typed, the command answers in a line and touches nobody who is not meant', {
    timeout: 120_000,
  }, async () => {
    const { folder } = await anOffice();
    const bystander = accountRow('neighbour');
    await inDatabase(folder, (storage) =>
      storage
        .insertInto('accounts')
        .values([bystander, accountRow('kamau')])
        .execute(),
    );
    const random = seeded(13);
    const contents = async () =>
      JSON.stringify(await Promise.all(tables.map((table) => rowsOf(folder, table))));
    let answered = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const values = Array.from({ length: random.below(4) }, () => [
        random.pick(options),
        random.pick(oddities),
      ]);
      const args = [random.pick(commands), random.pick(oddities), ...values.flat()];
      const before = await contents();
      const { code, stdout, stderr } = await persons(folder, ...args);
      const said = `${JSON.stringify(args)} said ${stdout.slice(0, 200)}${stderr}`;
      expect([0, 1], said).toContain(code);
      if (code === 0) answered += 1;
      else {
        expect(stdout, said).toBe('');
        expect(stderr, said).toMatch(/^[^\n]+\n$/);
        expect(await contents(), said).toBe(before);
      }
      expect(await rowsOf(folder, 'accounts'), said).toContainEqual(bystander);
    }
    // Some of it is right, so that more was tried than the refusals.
    expect(answered).toBeGreaterThan(2);
  });
});
