import type { Composition } from '@site/contracts/composition';
import { withAddresses } from '@site/contracts/site-config';
import { ok } from '@site/node/result';
import type { Candidate } from '../composition/candidate.ts';
import { readChosenReleases } from '../composition/chosen-releases.ts';
import type { ComposedBy } from '../composition/composer.ts';
import { type CompositionChoice, compositionIdOf } from '../composition/composition-id.ts';
import { type Before, settleChoice } from '../composition/settled-choice.ts';
import {
  findComposition,
  readStoredComposition,
  storedCandidate,
} from '../composition/stored-composition.ts';
import { readFactsByContent } from '../composition/stored-facts.ts';
import { causesOf } from '../gates/causes.ts';
import { runPageGates, runReleaseGates } from '../gates/gates.ts';
import { checkStill } from '../gates/still.ts';
import type { Refusal, Result } from '../problem.ts';
import { readConfiguration } from '../store/configurations.ts';
import type { ReleaseReader } from '../store/release-reader.ts';
import type { Store } from '../store/store.ts';
import { checkGaps } from './gaps.ts';
import { prepareCandidate } from './render-candidate.ts';
import { writeComposition } from './write-composition.ts';

export interface ComposeInput extends Omit<CompositionChoice, 'owners'> {
  /** Where the composition is written. */
  readonly store: Store;
  readonly reader: ReleaseReader;
  /** What is live: the owner of a path that several releases claim stays the owner. */
  readonly before?: Before | undefined;
  /** The id of what visitors have: a gap that is already there is no reason to refuse. */
  readonly live?: string | undefined;
  /**
   * Whether visitors get back what they had before: then no gap behind a click stops the command,
   * and a composition that was live is taken as it is, even if the composer has changed since.
   */
  readonly goesBack?: boolean;
  /** Takes an intact composition that this composer made of the same choice, if there is one. */
  readonly madeBy?: ComposedBy | undefined;
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
  const { store, reader, before, live, goesBack = false, force = false } = input;
  const { releases, fallbacks, config: configId, addresses } = input;
  if (force) {
    // A composition that exists can be served without its releases, even if one of them was lost
    // since.
    const composed = { releases, fallbacks, config: configId, addresses };
    const found = await findComposition(store, composed, goesBack ? live : undefined);
    if (found) return ok({ composition: found, outcome: 'reused', warnings: [] });
  }
  const chosen = await readChosenReleases(reader, releases, fallbacks);
  if (!chosen.ok) return chosen;
  const configuration = await readConfiguration(store, configId);
  if (!configuration.ok) return configuration;
  const config = withAddresses(configuration.value.settings, addresses);

  const { checked, settled, owners } = await settleChoice(
    reader,
    chosen.value,
    config,
    before,
    force,
  );
  const choice: CompositionChoice = {
    releases,
    fallbacks,
    config: configId,
    addresses,
    ...(Object.keys(owners).length > 0 ? { owners } : {}),
  };
  const stored = await findMade(choice, input);
  const checkReleases = () => runReleaseGates({ reader, chosen: checked, config }, force);
  if (stored) {
    const refusals = await checkReleases();
    if (refusals.length > 0) return refused(refusals);
    const candidate = await storedCandidate(store, stored, settled, config);
    if (!candidate.ok) return candidate;
    const warnings = await checkPages(candidate.value, input);
    if (!warnings.ok) return warnings;
    return ok({ composition: stored, outcome: 'reused', warnings: warnings.value });
  }
  const id = compositionIdOf(choice);
  const known = live ? await readFactsByContent(store, live) : new Map();
  const prepared = prepareCandidate(reader, settled, config, id, { known });
  try {
    const refusals = await checkReleases();
    if (refusals.length > 0) return refused(refusals);
    const candidate = await prepared.render();
    if (!candidate.ok) return candidate;
    const warnings = await checkPages(candidate.value, input);
    if (!warnings.ok) return warnings;
    const composition = await writeComposition(store, id, choice, candidate.value);
    // Renderings that a gate refused are not cached, because the code that made them may have done
    // wrong unnoticed.
    if (!force) await candidate.value.cacheRenderings();
    return ok({ composition, outcome: 'composed', warnings: warnings.value });
  } finally {
    prepared.end();
  }
}

/** Runs the gates on the pages; resolves to what is only a warning. */
async function checkPages(
  candidate: Candidate,
  { reader, before, live, goesBack = false, force = false }: ComposeInput,
): Promise<Result<readonly Refusal[]>> {
  const refusals = runPageGates(candidate, force);
  const gaps = await checkGaps(reader, candidate, live, { goesBack, force });
  const still = checkStill(candidate, before);
  const isExcused = goesBack || force;
  const all = [...refusals, ...gaps.refused, ...(isExcused ? [] : still.refused)];
  if (all.length > 0) return refused(all);
  return ok([...gaps.warnings, ...(isExcused ? still.refused : []), ...still.warnings]);
}

/** An intact composition of a choice that need not be made again. */
async function findMade(
  choice: CompositionChoice,
  { store, live, goesBack, madeBy }: ComposeInput,
): Promise<Composition | undefined> {
  if (goesBack) return findComposition(store, choice, live);
  for (const composer of madeBy ? [madeBy, undefined] : [undefined]) {
    const made = await readStoredComposition(store, compositionIdOf(choice, composer));
    if (made.ok) return made.value;
  }
  return undefined;
}

function refused(refusals: readonly Refusal[]): Result<never> {
  const causes = causesOf(refusals).length;
  const count = causes === 1 ? 'one thing' : `${causes} things`;
  const message = `Refused, nothing was changed: the gates found ${count} wrong.`;
  return { ok: false, problem: { kind: 'refused', message, refusals } };
}
