import { purchasePaths } from '@site/contracts/purchase-calls';
import { setupPaths, unprovenReply } from '@site/contracts/setup-calls';
import { describe, expect, test } from 'vitest';
import { onSqlite, rowsOf } from '../../../testing/databases.ts';
import { formOf, runService } from '../../../testing/running-service.ts';
import { site } from '../../../testing/site.ts';
import { formRoutes, goodFields } from '../../../testing/valid-forms.ts';

const proven = [setupPaths.enquiry, setupPaths.lostAccount, purchasePaths(site.setupService).order];
const everywhere = { SETUP_BOT_CHECK: 'everywhere' };

function goodForm(path: string): Record<string, string> {
  const [, form] = formRoutes.find(([other]) => other === path) ?? [];
  const names = Object.keys(form?.shape ?? {}).filter((name) => name !== 'recaptcha_token');
  return Object.fromEntries(names.map((name) => [name, goodFields[name] ?? 'x']));
}

async function send(address: string, path: string, token?: string) {
  const proof = token === undefined ? {} : { recaptcha_token: token };
  const body = formOf({ ...goodForm(path), ...proof });
  const response = await fetch(`${address}${path}`, { method: 'POST', body });
  return { status: response.status, text: await response.text() };
}

const unproven = { status: 403, text: unprovenReply };

onSqlite('a form that needs a proof', () => {
  describe.each(proven)('%s', (path) => {
    test('needs a proof that passes, a new one each time, and does nothing without', async () => {
      const { address, dataFolder, token } = await runService({ env: everywhere });
      expect(await send(address, path)).toEqual(unproven);
      expect(await send(address, path, 'let me in')).toEqual(unproven);
      for (const table of ['orders', 'enquiries', 'outbox'] as const) {
        expect(await rowsOf(dataFolder, table)).toEqual([]);
      }
      const once = await token();
      expect(await send(address, path, once)).toMatchObject({ status: 200 });
      expect(await send(address, path, once)).toEqual(unproven);
      // The same form again, as after a lost reply: with its own proof it gets the same reply.
      expect(await send(address, path, await token())).toMatchObject({ status: 200 });
    });

    test('takes older pages where trials alone are checked', async () => {
      const { address } = await runService({ env: { SETUP_BOT_CHECK: 'trials' } });
      expect(await send(address, path)).toMatchObject({ status: 200 });
    });
  });
});

test('a proof is asked for everywhere unless the operator says otherwise', async () => {
  const { address } = await runService({ env: { SETUP_BOT_CHECK: '' } });
  for (const path of proven) expect(await send(address, path)).toEqual(unproven);
});
