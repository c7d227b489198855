import { err, ok } from '@site/node/result';
import { expect, test } from 'vitest';
import type { LedgerStep } from '../../protocol.ts';
import { unreachable } from '../client/client.ts';
import { readLedger } from './time-line.tsx';

const step = (revision: number): LedgerStep => ({
  ...{ revision, at: '2026-11-27T10:00:00Z', by: 'beth', action: 'promote' },
  ...{ changes: [], configuration: [], isForced: false },
});

/** Answers with two entries at a time. */
const ledgerOf = (newest: number) => ({
  ledger: async ({ before = String(newest + 1) } = {}) => {
    const revisions = [Number(before) - 1, Number(before) - 2].filter((revision) => revision > 0);
    return ok({ steps: revisions.map(step), hasOlder: Number(before) > 3 });
  },
});

async function read(newest: number, pages: number) {
  const answer = await readLedger(ledgerOf(newest), '', pages);
  if (!answer.ok) throw new Error('the ledger was not read');
  return [answer.value.steps.map(({ revision }) => revision), answer.value.hasOlder];
}

test('older entries come below, until there are none', async () => {
  expect(await read(5, 1)).toEqual([[5, 4], true]);
  expect(await read(5, 2)).toEqual([[5, 4, 3, 2], true]);
  expect(await read(5, 9)).toEqual([[5, 4, 3, 2, 1], false]);
  expect(await read(0, 1)).toEqual([[], false]);
});

test('where one page cannot be read, no entry is skipped in silence', async () => {
  const client = {
    ledger: async ({ before = '' } = {}) => (before ? err(unreachable) : ledgerOf(5).ledger()),
  };
  expect(await readLedger(client, '', 2)).toEqual(err(unreachable));
});
