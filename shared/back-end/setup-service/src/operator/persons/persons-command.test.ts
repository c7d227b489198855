import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeOnSqlite } from '../../../testing/databases.ts';
import { persons, personsProgram } from '../../../testing/operator-command.ts';
import { aRegistry, why } from '../../../testing/registry.ts';
import { wanjiru } from '../../../testing/shop.ts';
import { recipientOf } from '../../orders/reminders/recipients.ts';

describeOnSqlite('the command', () => {
  test('does what each line of OPERATOR.md says', async () => {
    const { folder, buys, write, rows } = await aRegistry();
    await write();
    await buys();
    const text = await readFile(new URL('../../../OPERATOR.md', import.meta.url), 'utf8');
    const lines = [...text.matchAll(/^pnpm .+ persons (.+)$/gm)].map(([, line]) => line ?? '');
    expect(lines.length).toBeGreaterThan(5);
    for (const line of lines) {
      const typed = line.replace('wanjiru.json', join(folder, 'wanjiru.json'));
      const args = [...typed.matchAll(/'([^']*)'|(\S+)/g)].map(
        ([, quoted, word]) => quoted ?? word ?? '',
      );
      const isRefused = line.includes('asked by telephone');
      expect(await persons(folder, ...args), line).toMatchObject({ code: isRefused ? 1 : 0 });
    }
    expect(await rows('accounts')).toMatchObject([{ id: 'neighbour' }]);
    expect((await rows('person_requests')).map(({ what }) => what)).toHaveLength(5);
  });

  test('can be run as a program', async () => {
    const { folder, write } = await aRegistry();
    await write();
    const ran = await personsProgram(folder, 'erase', wanjiru.email, ...why);
    expect(ran).toEqual({ code: 0, stderr: '', stdout: expect.stringMatching(/^Erased \(/) });
  });

  test('shows and exports all that is stored, without what somebody could sign in or pay with', async () => {
    const { folder, buys, write, signIn, rows, storage, clock } = await aRegistry();
    await write();
    const account_id = await buys();
    await signIn(wanjiru.email);
    const expires_at = '2030-01-01T00:00:00.000Z';
    await storage
      .insertInto('account_sessions')
      .values({ account_id, expires_at, ends_at: expires_at, token_hash: 'a' })
      .execute();
    await recipientOf(storage, wanjiru.email, clock.now());
    const file = join(folder, 'person.json');
    expect(await persons(folder, 'export', wanjiru.email, '--file', file)).toMatchObject({
      code: 0,
      stdout: `Written: ${file}\n`,
    });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const text = await readFile(file, 'utf8');
    expect(JSON.parse(text)).toMatchObject({
      email: wanjiru.email,
      accounts: [{ email: wanjiru.email, terms_agreed_at: null }],
      orders: [{ state: 'done' }],
      payments: [{ state: 'paid' }],
      signInLinks: [{ used_at: null }],
      sessions: [{ expires_at }],
      reminders: [{ stopped_at: null }],
      enquiries: [{ message: 'Is anybody there?' }],
      mails: [{ recipient: wanjiru.email }, { recipient: wanjiru.email }],
      requests: [{ what: 'exported' }],
    });
    expect(text).not.toMatch(/token|claim|redirect/i);
    expect(text).not.toMatch(/neighbour|other@/);
    const { stdout } = await persons(folder, 'show', wanjiru.email, ...why);
    expect(JSON.parse(stdout).orders).toEqual(JSON.parse(text).orders);
    expect(await rows('person_requests')).toHaveLength(2);
    expect(JSON.stringify(await rows('person_requests'))).not.toMatch(/@|Kamau/);
  });

  test('says in one line that its file cannot be written', async () => {
    const { folder, write } = await aRegistry();
    await write();
    const file = join(folder, 'none', 'person.json');
    const said = await persons(folder, 'export', wanjiru.email, '--file', file);
    expect(said).toMatchObject({ code: 1, stdout: '' });
    expect(said.stderr).toBe(`The file ${file} cannot be written (ENOENT).\n`);
  });
});
