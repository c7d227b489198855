import { folderForEachTest } from '@platform/testing/test-folder';
import { expect, test } from 'vitest';
import { claimCheckout } from './claim-checkout.ts';

const { path } = folderForEachTest();

test('a second pnpm dev in a checkout is refused with the address of the first', async () => {
  const folder = path('dev');
  const first = await claimCheckout(folder, 'http://127.0.0.1:8080');
  await expect(claimCheckout(folder, 'http://127.0.0.1:9000')).rejects.toThrow(
    'http://127.0.0.1:8080 shows it',
  );
  await first.stop();
  await (await claimCheckout(folder, 'http://127.0.0.1:9000')).stop();
});
