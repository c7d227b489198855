import { withAddresses } from '@site/contracts/site-config';
import type { Candidate } from '../composition/candidate.ts';
import { readChosenReleases } from '../composition/chosen-releases.ts';
import { settlePaths } from '../composition/path-owners.ts';
import { readStoredComposition, storedCandidate } from '../composition/stored-composition.ts';
import type { Gap } from '../gates/gate.ts';
import { runClickGates, stopsGoingBack } from '../gates/gates.ts';
import type { Refusal } from '../problem.ts';
import { readConfiguration } from '../store/configurations.ts';
import type { ReleaseReader } from '../store/release-reader.ts';

/*
 * The target of a click may be missing after a rollback: pricing goes back to a release without a
 * page that marketing names. That must stop neither the rollback nor, after it, the commands of
 * other teams. A promotion is refused only for gaps that visitors do not have yet.
 */

/** Refusals that stop a command, and those that its operator is only told about. */
interface CheckedGaps {
  readonly refused: readonly Refusal[];
  readonly warnings: readonly Refusal[];
}

/** @param live the id of what visitors have */
export async function checkGaps(
  reader: ReleaseReader,
  candidate: Candidate,
  live: string | undefined,
  { goesBack, force }: { readonly goesBack: boolean; readonly force: boolean },
): Promise<CheckedGaps> {
  const gaps = runClickGates(candidate);
  const isExcused = ({ gate }: Refusal) => force || (goesBack && !stopsGoingBack(gate));
  if (gaps.every(isExcused)) return { refused: [], warnings: gaps.map(refusalOf) };
  const known = live ? await gapsIn(reader, live) : new Set();
  const isKnown = (gap: Gap & Refusal) => isExcused(gap) || known.has(keyOf(gap));
  return {
    refused: gaps.filter((gap) => !isKnown(gap)).map(refusalOf),
    warnings: gaps.filter(isKnown).map(refusalOf),
  };
}

/** No gaps if the composition can't be read any more. */
async function gapsIn(reader: ReleaseReader, id: string): Promise<ReadonlySet<string>> {
  const stored = await readStoredComposition(reader.store, id);
  if (!stored.ok) return new Set();
  const { releases, config: configId, addresses, owners = {} } = stored.value;
  const chosen = await readChosenReleases(reader, releases, {});
  const configuration = await readConfiguration(reader.store, configId);
  if (!chosen.ok || !configuration.ok) return new Set();
  const config = withAddresses(configuration.value.settings, addresses);
  const settled = settlePaths(chosen.value, config, owners);
  const candidate = await storedCandidate(reader.store, stored.value, settled, config);
  return candidate.ok ? new Set(runClickGates(candidate.value).map(keyOf)) : new Set();
}

/**
 * Identifies a gap across releases of the application that lacks it: its reason names the release.
 */
function keyOf({ gate, app, page, subject }: Gap & Refusal): string {
  return JSON.stringify([gate, app, page, subject]);
}

function refusalOf({ subject: _subject, ...refusal }: Gap & Refusal): Refusal {
  return refusal;
}
