import { expect, test } from 'vitest';
import { reloadWith } from './reload.ts';

test('a web server that hangs when it is reloaded counts as one that is not reloaded', async () => {
  expect(await reloadWith('true')).toMatchObject({ ok: true });
  expect(await reloadWith('sleep 600 & wait', 200)).toMatchObject({
    problem: { kind: 'not-reloaded', message: expect.stringContaining('longer than 0.2 s') },
  });
});
