import { readFile } from 'node:fs/promises';
import { purchasePaths } from '@site/contracts/purchase-calls';
import { expect, test } from 'vitest';
import { sampleFile } from './nginx.ts';
import { site } from './site.ts';

test('the sample configuration of nginx knows which requests are starts of payments', async () => {
  const sample = await readFile(sampleFile, 'utf8');
  const [, pattern = ''] = /location ~ (\S+) \{/.exec(sample) ?? [];
  const isStart = new RegExp(pattern);
  const { card, mobileMoney, directDebit, ...others } = purchasePaths(site.setupService);
  expect([card, mobileMoney, directDebit].filter((path) => !isStart.test(path))).toEqual([]);
  expect(Object.values(others).filter((path) => isStart.test(path))).toEqual([]);
});
