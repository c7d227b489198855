import type { ResolvedChoice } from '@platform/composer/compose';
import { readComposed } from '@platform/composer/compose';
import { type ComposedPages, readPages } from '@platform/composer/composed-pages';
import type { PageFacts } from '@platform/composer/page-facts';
import { err, type Refusal, type Result } from '@platform/node/problem';
import { ok } from '@platform/node/result';
import { readWholeComposition, type WholeComposition } from '@platform/store/compositions';
import { readEntry } from '@platform/store/ledger';
import { changesBetween } from '../change/changes.ts';
import { composeSelection } from '../change/compose-selection.ts';
import { type ReleaseSelection, selectReleases } from '../change/selection.ts';
import { readSnapshot, type Snapshot, type SnapshotSource } from '../change/snapshot.ts';

/** What is live, or would be live with other releases, or is there already. */
export type SideRequest =
  | 'live'
  | 'canary'
  /** Everything in its newest release, as `promote --all` would put it live. */
  | 'newest'
  | { readonly revision: number }
  | { readonly composition: string }
  | {
      readonly select: readonly ReleaseSelection[];
      /** As a rollback, which fewer gates refuse. */
      readonly goesBack?: boolean;
    };

/** One of two compositions that are compared. */
export interface Side extends WholeComposition, ResolvedChoice, ComposedPages {
  /** Of the gates, where it was composed for this; they refuse nothing. */
  readonly warnings: readonly Refusal[];
}

/** Releases that are not live are composed, pass the gates, and nothing is written. */
export async function readSides(
  source: SnapshotSource,
  [from, to]: readonly [SideRequest, SideRequest],
): Promise<Result<readonly [Side, Side]>> {
  const snapshot = await readSnapshot(source);
  if (!snapshot.ok) return snapshot;
  // One after the other: composing takes all processors.
  const before = await readSide(snapshot.value, from);
  if (!before.ok) return before;
  const after = await readSide(snapshot.value, to);
  return after.ok ? ok([before.value, after.value]) : after;
}

async function readSide(snapshot: Snapshot, request: SideRequest): Promise<Result<Side>> {
  const found = await readWhole(snapshot, request);
  if (!found.ok) return found;
  const { whole, facts, warnings = [] } = found.value;
  const pages = await readPages(snapshot, whole.composition, facts);
  return pages.ok ? ok({ ...whole, ...pages.value, warnings }) : pages;
}

interface Found {
  readonly whole: WholeComposition;
  readonly facts?: ReadonlyMap<string, PageFacts> | undefined;
  readonly warnings?: readonly Refusal[];
}

async function readWhole(snapshot: Snapshot, request: SideRequest): Promise<Result<Found>> {
  const { store, live } = snapshot;
  const stored = async (id: string) => {
    const whole = await readWholeComposition(store, id);
    return whole.ok ? ok({ whole: whole.value }) : whole;
  };
  if (typeof request === 'object' && 'composition' in request) return stored(request.composition);
  if (typeof request === 'object' && 'revision' in request) {
    if (request.revision > snapshot.head || request.revision < 1) {
      return err(
        'unknown-composition',
        `There is no revision ${request.revision}: the newest is ${snapshot.head}.`,
      );
    }
    const entry = await readEntry(store, request.revision);
    return entry.ok ? stored(entry.value.composition) : entry;
  }
  if (request === 'canary') {
    const { canary } = live?.entry ?? {};
    return canary ? stored(canary.composition) : err('canary', 'There is no canary.');
  }
  if (request === 'live') {
    if (live) return stored(live.composition.id);
    return err('nothing-live', 'Nothing is live yet: name two compositions or releases.');
  }
  const { select, goesBack = false } = request === 'newest' ? { select: 'all' as const } : request;
  const selection = selectReleases(snapshot, { select });
  if (!selection.ok) return selection;
  const changes = await changesBetween(snapshot, selection.value);
  const composed = await composeSelection(snapshot, selection.value, {
    ...{ action: goesBack ? 'rollback' : 'promote', dryRun: true },
    promotion: goesBack ? undefined : { changes },
  });
  if (!composed.ok) return composed;
  const whole = await readComposed(store, composed.value);
  if (!whole.ok) return whole;
  const { facts, warnings } = composed.value;
  return ok({ whole: whole.value, facts, warnings });
}
