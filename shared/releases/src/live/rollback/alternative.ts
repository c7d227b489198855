import { compose } from '../../compose/compose.ts';
import type { Problem } from '../../problem.ts';
import type { ReleaseReader } from '../../store/release-reader.ts';
import { choose, type ReleaseSelection } from '../choice/choice.ts';
import { chooseFallbacks } from '../choice/choose-fallbacks.ts';
import type { HistoryEntry } from '../history/history-entries.ts';
import type { Live } from '../live.ts';
import type { ChangeInput } from '../promote/put-live.ts';
import { orderBack } from './steps-back.ts';

/** A rollback that might work in place of the refused one. */
export interface Alternative {
  readonly select: readonly ReleaseSelection[];
  readonly force?: boolean;
}

/** What an alternative is tried on. */
export interface Site extends Pick<ChangeInput, 'store' | 'usual'> {
  readonly reader: ReleaseReader;
  readonly live: Live;
  readonly entries: readonly HistoryEntry[];
}

/** The command that an operator would type. */
export function commandOf({ select, force }: Alternative): string {
  const names = select.map(({ name, release }) => (release ? `${name}@${release}` : name));
  return ['site rollback', ...names, ...(force ? ['--force'] : [])].join(' ');
}

/** Composes an alternative and returns why it does not work; undefined if it does. */
export async function problemOf(
  { store, reader, usual, live, entries }: Site,
  { select, force = false }: Alternative,
): Promise<Problem | undefined> {
  const order = await orderBack(store, live, entries, select);
  if (!order.ok) return order.problem;
  const choice = await choose(reader, live, order.value, usual);
  if (!choice.ok) return choice.problem;
  const before = live.composition;
  const fallbacks = await chooseFallbacks(reader, choice.value.releases, {
    action: 'rollback',
    before,
  });
  const composed = await compose({
    store,
    reader,
    ...choice.value,
    fallbacks,
    before,
    live: before.id,
    goesBack: true,
    force,
  });
  return composed.ok ? undefined : composed.problem;
}
