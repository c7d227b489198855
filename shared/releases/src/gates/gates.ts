import type { Candidate } from '../composition/candidate.ts';
import type { Refusal } from '../problem.ts';
import { brandAssetsGate } from './brand-assets.ts';
import { contractGate } from './contract.ts';
import { descriptionsGate } from './descriptions.ts';
import { federationGate } from './federation.ts';
import { filesGate } from './files.ts';
import type { Choice, ClickGate, Gap, PageGate, ReleaseGate } from './gate.ts';
import { headingsGate } from './headings.ts';
import { inlineScriptsGate } from './inline-scripts.ts';
import { linksGate } from './links.ts';
import { menusGate } from './menus.ts';
import { pathsGate } from './paths.ts';
import { pictureTextsGate } from './picture-texts.ts';
import { picturesGate } from './pictures.ts';
import { platformGate } from './platform.ts';
import { platformNamesGate } from './platform-names.ts';
import { readableGate } from './readable.ts';
import { renderingGate } from './rendering.ts';
import { searchResultsGate } from './search-results.ts';
import { namedSectionsGate, sectionsGate } from './sections.ts';
import { structuredDataGate } from './structured-data.ts';
import { termsVersionGate } from './terms-version.ts';

/** Gates before rendering. A new one is a file beside this one and a line here. */
const releaseGates: readonly ReleaseGate[] = [
  filesGate,
  contractGate,
  federationGate,
  platformGate,
  platformNamesGate,
  pathsGate,
  menusGate,
  structuredDataGate,
  picturesGate,
  searchResultsGate,
];

/** Gates on the rendered pages. A new one is a file beside this one and a line here. */
const pageGates: readonly PageGate[] = [
  sectionsGate,
  renderingGate,
  readableGate,
  inlineScriptsGate,
];

/** Gates on gaps that visitors can live with. A new one is a file beside this one and a line here. */
const clickGates: readonly ClickGate[] = [
  namedSectionsGate,
  linksGate,
  brandAssetsGate,
  termsVersionGate,
  headingsGate,
  pictureTextsGate,
  descriptionsGate,
];

/** Everything that the gates before rendering refuse; nothing if they are skipped. */
export async function runReleaseGates(choice: Choice, force: boolean): Promise<Refusal[]> {
  if (force) return [];
  const refusals = await Promise.all(
    releaseGates.map(async (gate) => named(gate.name, await gate.check(choice))),
  );
  return refusals.flat();
}

/**
 * Everything that the gates on the pages refuse; if they are skipped, only what can't be served.
 */
export function runPageGates(candidate: Candidate, force: boolean): Refusal[] {
  return pageGates
    .filter((gate) => gate.always || !force)
    .flatMap((gate) => named(gate.name, gate.check(candidate)));
}

/** Everything that the gates on clicks find. */
export function runClickGates(candidate: Candidate): (Gap & Refusal)[] {
  return clickGates.flatMap((gate) => named(gate.name, gate.check(candidate)));
}

/** Whether what a gate on clicks finds stops a rollback as well. */
export function stopsGoingBack(name: string): boolean {
  return clickGates.some((gate) => gate.name === name && gate.stopsGoingBack);
}

function named<Violation extends Omit<Refusal, 'gate'>>(
  gate: string,
  refusals: readonly Violation[],
): (Violation & { readonly gate: string })[] {
  return refusals.map((refusal) => ({ gate, ...refusal }));
}
