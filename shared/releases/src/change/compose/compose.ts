import type { Composition } from '@site/contracts/composition';
import { ok } from '@site/node/result';
import { causesOf } from '../../gates/causes.ts';
import type { Gap } from '../../gates/gate.ts';
import { runClickGates, runPageGates, runReleaseGates, stopsGoingBack } from '../../gates/gates.ts';
import { checkStill } from '../../gates/still.ts';
import type { Candidate } from '../../model/candidate.ts';
import { COMPOSER_GENERATION } from '../../model/composer.ts';
import { type CompositionChoice, compositionIdOf } from '../../model/composition-id.ts';
import type { Refusal, Result } from '../../problem.ts';
import type { ReleaseReader } from '../../store/release-reader.ts';
import type { Store } from '../../store/store.ts';
import { readFactsByContent } from './page-facts-cache.ts';
import { prepareCandidate } from './render-candidate.ts';
import { resolveChoice, settleChoice } from './resolve-choice.ts';
import { findComposition, readStoredComposition, storedCandidate } from './stored-composition.ts';
import { writeComposition } from './write-composition.ts';

export interface ComposeInput extends Omit<CompositionChoice, 'owners'> {
  /** Where the composition is written. */
  readonly store: Store;
  readonly reader: ReleaseReader;
  /** What visitors have: neither its owners of paths nor its gaps are a reason to refuse. */
  readonly live?: Composition | undefined;
  /** Compositions that were live, the newest last: one of them may be of this choice. */
  readonly wereLive?: readonly string[] | undefined;
  /**
   * Whether visitors get back what they had before: then no gap behind a click stops the command,
   * and a composition that was live is reused, even if the composer has changed since.
   */
  readonly goesBack?: boolean;
  /** A composition of exactly this choice, which is taken if it is intact. */
  readonly stored?: Composition | undefined;
  /** Skips the gates, except those without which there is no page to serve. */
  readonly force?: boolean;
}

export interface Composed {
  readonly composition: Composition;
  /** `reused`: an intact composition was already in the store. */
  readonly outcome: 'composed' | 'reused';
  /** Missing targets of clicks and parts that are not still, which did not stop the command. */
  readonly warnings: readonly Refusal[];
}

/**
 * Makes a composition of a choice: runs the gates on the releases, prerenders every page, runs the
 * gates on the pages, and puts the result into the store. Visitors see no change. The same choice
 * gives the same composition. If a gate refuses it, the store stays as it was and the outcome is
 * `refused`.
 */
export async function compose(input: ComposeInput): Promise<Result<Composed>> {
  const { store, reader, live, stored = live, goesBack = false, force = false } = input;
  const { releases, fallbacks, config: configId, addresses } = input;
  const unsettled: CompositionChoice = { releases, fallbacks, config: configId, addresses };
  if (force) {
    // It can be served without its releases, even if one of them was lost since.
    const leaving = goesBack ? live?.id : undefined;
    const found = await findComposition(store, unsettled, { ...input, leaving });
    if (found) return ok({ composition: found, outcome: 'reused', warnings: [] });
  }
  const resolved = await resolveChoice(reader, unsettled);
  if (!resolved.ok) return resolved;
  const { config } = resolved.value;
  const { checked, settled, owners } = await settleChoice(resolved.value, {
    reader,
    before: stored,
    force,
  });
  const choice = { ...unsettled, ...(Object.keys(owners).length > 0 ? { owners } : {}) };
  const checkReleases = async () =>
    refusedBy(
      await runReleaseGates({ reader, chosen: checked, config, live: stored?.releases }, force),
    );

  const made = await findMade(choice, input);
  if (made) {
    const passed = await checkReleases();
    if (!passed.ok) return passed;
    const candidate = await storedCandidate(store, made, { chosen: settled, config });
    const warnings = await checkPages(candidate, input);
    if (!warnings.ok) return warnings;
    return ok({ composition: made, outcome: 'reused', warnings: warnings.value });
  }
  const id = compositionIdOf(choice);
  const known = live ? await readFactsByContent(store, live.id) : new Map();
  const prepared = prepareCandidate(reader, { chosen: settled, config, id }, { known });
  try {
    const passed = await checkReleases();
    if (!passed.ok) return passed;
    const candidate = await prepared.render();
    if (!candidate.ok) return candidate;
    const warnings = await checkPages(candidate, input);
    if (!warnings.ok) return warnings;
    const composition = await writeComposition(store, id, choice, candidate.value);
    // The code that a gate refused may have done more wrong unnoticed.
    if (!force) await candidate.value.cacheRenderings();
    return ok({ composition, outcome: 'composed', warnings: warnings.value });
  } finally {
    prepared.end();
  }
}

/** Runs the gates on the pages; resolves to what is only a warning. */
async function checkPages(
  prepared: Result<Candidate>,
  input: ComposeInput,
): Promise<Result<readonly Refusal[]>> {
  if (!prepared.ok) return prepared;
  const candidate = prepared.value;
  const { live, stored = live, goesBack = false, force = false } = input;
  const gaps = await checkGaps(candidate, input);
  const still = checkStill(candidate, stored);
  const [excused, refused] = goesBack || force ? [still.refused, []] : [[], still.refused];
  const passed = refusedBy([...runPageGates(candidate, force), ...gaps.refused, ...refused]);
  return passed.ok ? ok([...gaps.warnings, ...excused, ...still.warnings]) : passed;
}

/** An intact composition of a choice that need not be made again. */
async function findMade(
  choice: CompositionChoice,
  { store, live, wereLive, goesBack, stored }: ComposeInput,
): Promise<Composition | undefined> {
  if (goesBack) return findComposition(store, choice, { wereLive, leaving: live?.id });
  // A composition of another generation is composed again, which may give another id.
  const composers = stored?.composer === COMPOSER_GENERATION ? [stored, undefined] : [undefined];
  for (const composer of composers) {
    const made = await readStoredComposition(store, compositionIdOf(choice, composer));
    if (made.ok) return made.value;
  }
  return undefined;
}

function refusedBy(refusals: readonly Refusal[]): Result<undefined> {
  if (refusals.length === 0) return ok(undefined);
  const causes = causesOf(refusals).length;
  const count = causes === 1 ? 'one thing' : `${causes} things`;
  const message = `Refused, nothing was changed: the gates found ${count} wrong.`;
  return { ok: false, problem: { kind: 'refused', message, refusals } };
}

/*
 * The target of a click may be missing after a rollback: pricing goes back to a release without a
 * page that marketing names. That must stop neither the rollback nor, after it, the commands of
 * other teams. A promotion is refused only for gaps that visitors do not have yet.
 */

/** Refusals that stop a command, and those that are only warnings. */
async function checkGaps(
  candidate: Candidate,
  { reader, live, goesBack = false, force = false }: ComposeInput,
) {
  const gaps = runClickGates(candidate);
  const isExcused = ({ gate }: Refusal) => force || (goesBack && !stopsGoingBack(gate));
  const known = live && !gaps.every(isExcused) ? await gapsIn(reader, live) : new Set();
  const isKnown = (gap: Gap & Refusal) => isExcused(gap) || known.has(keyOf(gap));
  return {
    refused: gaps.filter((gap) => !isKnown(gap)).map(refusalOf),
    warnings: gaps.filter(isKnown).map(refusalOf),
  };
}

/** No gaps if the composition can't be read any more. */
async function gapsIn(reader: ReleaseReader, live: Composition): Promise<ReadonlySet<string>> {
  const resolved = await resolveChoice(reader, { ...live, fallbacks: {} });
  if (!resolved.ok) return new Set();
  const candidate = await storedCandidate(reader.store, live, resolved.value);
  return candidate.ok ? new Set(runClickGates(candidate.value).map(keyOf)) : new Set();
}

/** Identifies a gap across releases, whose ids its reason may contain. */
function keyOf({ gate, app, page, subject }: Gap & Refusal): string {
  return JSON.stringify([gate, app, page, subject]);
}

function refusalOf({ subject: _subject, ...refusal }: Gap & Refusal): Refusal {
  return refusal;
}
