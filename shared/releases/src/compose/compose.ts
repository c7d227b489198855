import type { Composition } from '@site/contracts/composition';
import { withAddresses } from '@site/contracts/site-config';
import { ok } from '@site/node/result';
import { readChosenReleases } from '../composition/chosen-releases.ts';
import type { ComposedBy } from '../composition/composer.ts';
import { type CompositionChoice, compositionIdOf } from '../composition/composition-id.ts';
import { type Before, settleChoice } from '../composition/settled-choice.ts';
import {
  findComposition,
  readStoredComposition,
  storedCandidate,
} from '../composition/stored-composition.ts';
import { causesOf } from '../gates/causes.ts';
import { runPageGates, runReleaseGates } from '../gates/gates.ts';
import type { Refusal, Result } from '../problem.ts';
import { readConfiguration } from '../store/configurations.ts';
import type { ReleaseReader } from '../store/release-reader.ts';
import { checkGaps } from './gaps.ts';
import { type PreparedCandidate, prepareCandidate } from './render-candidate.ts';
import { writeComposition } from './write-composition.ts';

export interface ComposeInput extends Omit<CompositionChoice, 'owners'> {
  readonly reader: ReleaseReader;
  /** What is live: of a path that several releases claim, its owner there stays the owner. */
  readonly before?: Before | undefined;
  /** The id of what visitors have: a gap that is there already is no reason to refuse. */
  readonly live?: string | undefined;
  /** Where visitors are to get what they had before: no gap that only a click leads to stops that. */
  readonly goesBack?: boolean;
  /** Which composer's composition of this choice is taken where it is intact; this one's by default. */
  readonly madeBy?: ComposedBy | undefined;
  /** Skips the gates, but for those without which there is no page to serve. */
  readonly force?: boolean;
}

export interface Composed {
  readonly composition: Composition;
  /** `reused`: it was in the store already, whole. */
  readonly outcome: 'composed' | 'reused';
  /** What clicks lead to and is missing, which did not stop it. */
  readonly warnings: readonly Refusal[];
}

/**
 * Makes a composition of a choice: holds the releases against the gates, prerenders every page,
 * holds the pages against the gates, and puts the whole into the store. Visitors see no change.
 * The same choice gives the same composition. What a gate refuses leaves the store as it was and
 * fails with `refused`.
 */
export async function compose(input: ComposeInput): Promise<Result<Composed>> {
  const { reader, releases, fallbacks, config: configId, addresses, before, force = false } = input;
  const { live, goesBack = false } = input;
  const { store } = reader;
  if (force) {
    // What was composed before needs no release to be served: not one that somebody else has lost.
    const composed = { releases, fallbacks, config: configId, addresses };
    const composition = await findComposition(store, composed);
    if (composition) return ok({ composition, outcome: 'reused', warnings: [] });
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
  const made = await readStoredComposition(store, compositionIdOf(choice, input.madeBy));
  const id = made.ok ? made.value.composition.id : compositionIdOf(choice);
  const stored = made.ok || !input.madeBy ? made : await readStoredComposition(store, id);
  const prepared: PreparedCandidate = stored.ok
    ? { render: async () => ok(storedCandidate(stored.value, settled, config)), end() {} }
    : prepareCandidate(reader, settled, config, id);
  try {
    const early = await runReleaseGates({ reader, chosen: checked, config }, force);
    if (early.length > 0) return refused(early);
    const candidate = await prepared.render();
    if (!candidate.ok) return candidate;
    const late = runPageGates(candidate.value, force);
    const gaps = await checkGaps(reader, candidate.value, live, force || goesBack);
    const wrong = [...late, ...gaps.refused];
    if (wrong.length > 0) return refused(wrong);

    const { warnings } = gaps;
    if (stored.ok) {
      return ok({ composition: stored.value.composition, outcome: 'reused', warnings });
    }
    const composition = await writeComposition(store, id, choice, candidate.value);
    // What a gate refuses is rendered again, should code have made it that was not seen to do wrong.
    if (!force) await candidate.value.cacheRenderings?.();
    return ok({ composition, outcome: 'composed', warnings });
  } finally {
    prepared.end();
  }
}

function refused(refusals: readonly Refusal[]): Result<never> {
  const causes = causesOf(refusals).length;
  const count = causes === 1 ? 'one thing' : `${causes} things`;
  const message = `Refused, nothing was changed: the gates found ${count} wrong.`;
  return { ok: false, problem: { kind: 'refused', message, refusals } };
}
