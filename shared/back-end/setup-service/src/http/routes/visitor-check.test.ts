import { purchasePaths } from '@site/contracts/purchase-calls';
import { setupPaths, unprovenReply } from '@site/contracts/setup-calls';
import { describe, expect, test } from 'vitest';
import { runService } from '../../../testing/running-service.ts';
import { site } from '../../../testing/site.ts';
import { formRoutes, goodFields } from '../../../testing/valid-forms.ts';

const proven = [setupPaths.enquiry, setupPaths.lostAccount, purchasePaths(site.setupService).order];
/** As an operator has it who says nothing about it. */
const everywhere = { SETUP_BOT_CHECK: '' };

function goodForm(path: string): Record<string, string> {
  const [, form] = formRoutes.find(([other]) => other === path) ?? [];
  const names = Object.keys(form?.shape ?? {}).filter((name) => name !== 'recaptcha_token');
  return Object.fromEntries(names.map((name) => [name, goodFields[name] ?? 'x']));
}

function send(service: Awaited<ReturnType<typeof runService>>, path: string, token?: string) {
  const proof = token === undefined ? {} : { recaptcha_token: token };
  return service.send(path, { ...goodForm(path), ...proof });
}

const unproven = { status: 403, text: unprovenReply };

describe('a form that needs a proof', () => {
  describe.each(proven)('%s', (path) => {
    test('needs a proof that passes, a new one each time, and does nothing without', async () => {
      const service = await runService({ env: everywhere });
      expect(await send(service, path)).toEqual(unproven);
      expect(await send(service, path, 'let me in')).toEqual(unproven);
      for (const table of ['orders', 'enquiries', 'outbox'] as const) {
        expect(await service.rows(table)).toEqual([]);
      }
      const once = await service.token();
      expect(await send(service, path, once)).toMatchObject({ status: 200 });
      expect(await send(service, path, once)).toEqual(unproven);
      // The same form again, as after a lost reply: with its own proof it gets the same reply.
      expect(await send(service, path, await service.token())).toMatchObject({ status: 200 });
    });

    test('takes older pages where trials alone are checked', async () => {
      const service = await runService({ env: { SETUP_BOT_CHECK: 'trials' } });
      expect(await send(service, path)).toMatchObject({ status: 200 });
    });
  });
});
