import type { Refusal } from '@platform/node/problem';
import { releasesIn } from '@platform/store/releases';
import type { Candidate } from '../model/candidate.ts';
import type { ClickGate, Gap, PageGate, ReleaseGate, Unrendered, Violation } from './gate.ts';
import { linksGate, namedSectionsGate } from './link-gates.ts';
import { inlineScriptsGate, readableGate, renderingGate, sectionsGate } from './page-gates.ts';
import { descriptionsGate, headingsGate, pictureTextsGate, weightGate } from './page-warnings.ts';
import {
  filesGate,
  idGate,
  menusGate,
  pathsGate,
  picturesGate,
  searchResultsGate,
  structuredDataGate,
} from './route-gates.ts';
import { contractGate, federationGate, platformGate, platformNamesGate } from './shell-fit.ts';

/* Every gate: a new one gets a line here. */

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

const pageGates: readonly PageGate[] = [
  sectionsGate,
  renderingGate,
  readableGate,
  inlineScriptsGate,
];

const clickGates: readonly ClickGate[] = [
  namedSectionsGate,
  linksGate,
  headingsGate,
  pictureTextsGate,
  descriptionsGate,
  weightGate,
];

export async function runReleaseGates(unrendered: Unrendered, force: boolean): Promise<Refusal[]> {
  // By force a release may lack files, and not be another than its id says.
  const gates = force ? [idGate] : releaseGates;
  const refusals = await Promise.all(
    gates.map(async (gate) => named(gate.name, await gate.check(unrendered))),
  );
  return refusals.flat();
}

/** Whether the pages can be rendered, and looked at, although a gate of releases refuses them. */
export function leavesPages({ gate }: Refusal): boolean {
  return releaseGates.some(({ name, leavesPages }) => name === gate && leavesPages);
}

export function runPageGates(candidate: Candidate, force: boolean): Refusal[] {
  return pageGates
    .filter((gate) => gate.always || !force)
    .flatMap((gate) => named(gate.name, gate.check(candidate)));
}

export function runClickGates(candidate: Candidate): (Gap & Refusal)[] {
  const { chosen, config, pages } = candidate;
  const releases = releasesIn(chosen);
  const composed = pages.map(({ path, app, facts: { times } }) => ({ path, app, times }));
  return [
    ...config.gates.flatMap((gate) => named(gate.name, gate.check({ releases, pages: composed }))),
    ...clickGates.flatMap((gate) => named(gate.name, gate.check(candidate))),
  ];
}

/** Whether a gap stops a rollback as well. */
export function stopsGoingBack({ gate }: Refusal, { config }: Candidate): boolean {
  return config.gates.some(({ name, stopsGoingBack }) => name === gate && stopsGoingBack);
}

function named<Found extends Violation>(gate: string, found: readonly Found[]) {
  return found.map((violation) => ({ gate, ...violation }));
}
