import { value } from '@site/releases/fixtures';
import { readEntry, readRevisions } from '@site/releases/ledger';
import { expect } from 'vitest';
import { change } from './change.ts';
import type { Day } from './day.ts';
import type { OldCheckout } from './steps.ts';

/**
 * An operator who has not seen the newest entries of the ledger acts on an older view. No release
 * of another team is reverted, unless the operator asks for a composition as it is.
 */
export async function actOnOld(day: Day, { app, names, entries }: OldCheckout): Promise<void> {
  // Where the newest entry can't be read both commands are allowed, and revert what it said.
  if (day.corruptFile) return;
  const { store } = day.site;
  // The first two revisions were there when the day began.
  const old = (await readRevisions(store)).slice(1);
  const revision = old[entries % old.length] ?? 0;
  if (names === 'revision') {
    const ended = await change(day, 'promote', [], ['promote', app, '--on', String(revision)]);
    expect(ended.kind, ended.said).toBe('not-the-newest');
    return;
  }
  const entry = value(await readEntry(store, revision));
  const compositions = [entry.composition, ...day.composed.keys()];
  const composition = compositions[entries % compositions.length] ?? entry.composition;
  const command = ['promote', '--composition', composition];
  if (names === 'composition-as-it-is') {
    await change(day, 'promote', undefined, [...command, '--as-it-is']);
    return;
  }
  // The application that it was composed for, if that is recorded.
  const asked = day.composed.get(composition);
  await change(day, 'promote', asked ? [asked] : [], command);
}
