import { expect, test } from 'vitest';
import type { LedgerPage } from '../../protocol.ts';
import { addPage, type KnownLedger } from './ledger-pages.ts';

const page = (revisions: readonly number[], hasOlder: boolean): LedgerPage => ({
  steps: revisions.map((revision) => ({
    ...{ revision, at: '2026-11-27T10:00:00Z', by: 'beth', action: 'promote' },
    ...{ changes: [], configuration: [], isForced: false },
  })),
  hasOlder,
});
const revisionsOf = ({ steps }: KnownLedger) => steps.map(({ revision }) => revision);

test('older entries come below, until there are none', () => {
  const known = addPage(addPage(undefined, page([9, 8], true)), page([7, 6], false));
  expect([revisionsOf(known), known.hasOlder]).toEqual([[9, 8, 7, 6], false]);
});

test('new entries come above, and what is older stays to be asked for', () => {
  const known = addPage(addPage(undefined, page([9, 8], true)), page([10, 9], true));
  expect([revisionsOf(known), known.hasOlder]).toEqual([[10, 9, 8], true]);
  const whole = addPage(page([9, 8], false), page([10, 9], true));
  expect([revisionsOf(whole), whole.hasOlder]).toEqual([[10, 9, 8], false]);
});

test('where more than a page came in between, no entry is skipped in silence', () => {
  const known = addPage(page([9, 8], false), page([15, 14], true));
  expect([revisionsOf(known), known.hasOlder]).toEqual([[15, 14], true]);
});
