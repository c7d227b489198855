import type { Composition } from '@platform/contracts/composition';
import { causesOf } from '@platform/node/causes';
import { sha256 } from '@platform/node/hash';
import type { Problem, Refusal, Result } from '@platform/node/problem';
import { type Err, ok } from '@platform/node/result';
import {
  type CompositionChoice,
  choiceIdOf,
  readWholeComposition,
  type WholeComposition,
} from '@platform/store/compositions';
import type { Store } from '@platform/store/store';
import type { Gap } from '../gates/gate.ts';
import {
  leavesPages,
  runClickGates,
  runPageGates,
  runReleaseGates,
  stopsGoingBack,
} from '../gates/gates.ts';
import { checkStill } from '../gates/page-gates.ts';
import { signatureRefusals } from '../gates/signatures.ts';
import type { Candidate, RenderedCandidate } from '../model/candidate.ts';
import type { PageFacts } from '../model/rendering.ts';
import { findDisagreements, howToAgree, type Promotion } from './agreement.ts';
import { pagesOf } from './composed-pages.ts';
import { discardRenderings, readKnownFacts } from './render-cache.ts';
import { prepareCandidate } from './render-candidate.ts';
import {
  type ComposeContext,
  type ComposeOptions,
  resolveChoice,
  type SettledChoice,
  settleChoice,
} from './resolve-choice.ts';
import { findComposition, storedCandidate, writeComposition } from './stored-composition.ts';

export interface Composed {
  readonly composition: Composition;
  /** `reused`: it was live before, and is intact. */
  readonly outcome: 'composed' | 'reused';
  /** All its texts, where it was composed and not found in the store. */
  readonly texts?: readonly string[];
  /** What was found in its pages, by path. */
  readonly facts?: ReadonlyMap<string, PageFacts>;
  /** Missing targets of clicks and parts that are not still, which did not stop the command. */
  readonly warnings: readonly Refusal[];
  /** What a promotion would be refused for until somebody agrees. */
  readonly disagreements: readonly Refusal[];
}

interface Options extends ComposeOptions {
  /** Absent where nobody has to agree. */
  readonly promotion?: Promotion | undefined;
}

/** The same choice gives the same pages. What a gate refuses (`refused`) is not stored. */
export async function compose(
  context: ComposeContext,
  choice: Omit<CompositionChoice, 'owners'>,
  options: Options = {},
): Promise<Result<Composed>> {
  const { force = false, anew = false } = options;
  if (anew) await discardRenderings(context.store);
  // With force it can be served without its releases, even if one of them was lost since.
  const found = force && !anew ? await findComposition(context, choice, options) : undefined;
  if (found) {
    const unsigned = await signatureRefusals(context.reader, found, context.live?.composition);
    if (unsigned.length > 0) return refusedBy(unsigned);
    return ok({ composition: found, outcome: 'reused', warnings: [], disagreements: [] });
  }
  const resolved = await resolveChoice(context.reader, choice);
  if (!resolved.ok) return resolved;
  const settled = await settleChoice(context, choice, resolved.value, options);
  const isSearched = anew || (force && settled.choice.owners === undefined);
  const made = isSearched ? undefined : await findComposition(context, settled.choice, options);
  return made ? reuse(context, settled, made, options) : make(context, settled, options);
}

async function reuse(
  context: ComposeContext,
  settled: SettledChoice,
  composition: Composition,
  options: Options,
): Promise<Result<Composed>> {
  const refused = await checkReleases(context, settled, options);
  if (!refused.every(leavesPages)) return refusedBy(refused);
  const candidate = await storedCandidate(context.store, composition, settled);
  if (!candidate.ok) return candidate;
  const checked = await checkPages(context, candidate.value, options, refused);
  return checked.ok ? ok({ composition, outcome: 'reused', ...checked.value }) : checked;
}

async function make(
  context: ComposeContext,
  settled: SettledChoice,
  options: Options,
): Promise<Result<Composed>> {
  const { store, reader, live } = context;
  const known = live ? await readKnownFacts(store, live.composition.id) : new Map();
  const prepared = prepareCandidate(
    reader,
    { ...settled, id: choiceIdOf(settled.choice) },
    { known },
  );
  try {
    const refused = await checkReleases(context, settled, options);
    if (!refused.every(leavesPages)) return refusedBy(refused);
    const candidate = await prepared.render();
    if (!candidate.ok) return candidate;
    const checked = await checkPages(context, candidate.value, options, refused);
    if (!checked.ok) return checked;
    const { dryRun = false, force = false } = options;
    const target = dryRun ? undefined : store;
    const composition = await writeComposition(target, settled.choice, candidate.value);
    // The code that a gate refused may have done more wrong unnoticed.
    if (!dryRun && !force) await candidate.value.cacheRenderings();
    const { facts } = pagesOf(candidate.value);
    const texts = textsOf(candidate.value);
    return ok({ composition, outcome: 'composed', texts, facts, ...checked.value });
  } finally {
    prepared.end();
  }
}

function textsOf({ pages, generatedFiles, directory }: RenderedCandidate): string[] {
  const shared = directory ? [directory.bytes.toString()] : [];
  return [...pages.map(({ document }) => document), ...generatedFiles.values(), ...shared];
}

/** As if it had been read from the store, where it may not have been written. */
export async function readComposed(
  store: Store,
  { composition, texts }: Pick<Composed, 'composition' | 'texts'>,
): Promise<Result<WholeComposition>> {
  if (!texts) return readWholeComposition(store, composition.id);
  const bytes = texts.map((text) => Buffer.from(text));
  return ok({ composition, texts: new Map(bytes.map((each) => [sha256(each), each])) });
}

async function checkReleases(
  { reader, live }: ComposeContext,
  { choice, checked: chosen, config }: SettledChoice,
  { stored = live?.composition, force = false }: ComposeOptions,
): Promise<Refusal[]> {
  const unrendered = { reader, chosen, config, live: stored?.releases };
  const { releaseKeys } = config;
  const unsigned = await signatureRefusals(reader, { ...choice, releaseKeys }, live?.composition);
  return [...unsigned, ...(await runReleaseGates(unrendered, force))];
}

async function checkPages(
  context: ComposeContext,
  candidate: Candidate,
  options: Options,
  ofReleases: readonly Refusal[],
): Promise<Result<Pick<Composed, 'warnings' | 'disagreements'>>> {
  const { stored = context.live?.composition, goesBack = false, force = false } = options;
  const { promotion } = options;
  const gaps = await checkGaps(context, candidate, options);
  const still = checkStill(candidate, stored);
  const [excused, refused] = goesBack || force ? [still.refused, []] : [[], still.refused];
  const all = [...ofReleases, ...runPageGates(candidate, force), ...gaps.refused, ...refused];
  const found = promotion ? await findDisagreements(context, candidate, promotion) : ok([]);
  if (!found.ok) return all.length > 0 ? refusedBy(all) : found;
  const disagreements = found.value;
  const isDisagreed = promotion?.agreement !== undefined && disagreements.length > 0;
  if (all.length > 0 || isDisagreed) return refusedBy(all, disagreements, promotion);
  return ok({ warnings: [...gaps.warnings, ...excused, ...still.warnings], disagreements });
}

function refusedBy(
  refusals: readonly Refusal[],
  disagreements: readonly Refusal[] = [],
  promotion?: Promotion,
): Err<Problem> {
  const causes = causesOf(refusals).length;
  const count = causes === 1 ? 'one thing' : `${causes} things`;
  const agree = promotion ? howToAgree(disagreements, promotion) : [];
  const reasons = [...(causes > 0 ? [`the gates found ${count} wrong`] : []), ...agree];
  const message = `Refused, nothing was changed: ${reasons.join('; and ')}${agree.length > 0 ? '' : '.'}`;
  const all = [...refusals, ...disagreements];
  return { ok: false, problem: { kind: 'refused', message, refusals: all } };
}

// The target of a click may be missing after a rollback: pricing goes back to a release without a
// page that marketing names. That must stop neither the rollback nor, after it, the commands of
// other teams. A promotion is refused only for gaps that visitors do not have yet.

async function checkGaps(
  context: ComposeContext,
  candidate: Candidate,
  { goesBack = false, force = false }: ComposeOptions,
) {
  const gaps = runClickGates(candidate);
  const isExcused = (gap: Refusal) => force || (goesBack && !stopsGoingBack(gap, candidate));
  const known = gaps.every(isExcused) ? new Set() : await gapsLive(context);
  const isKnown = (gap: Gap & Refusal) => isExcused(gap) || known.has(keyOf(gap));
  return {
    refused: gaps.filter((gap) => !isKnown(gap)).map(refusalOf),
    warnings: gaps.filter(isKnown).map(refusalOf),
  };
}

async function gapsLive({ store, reader, live }: ComposeContext): Promise<ReadonlySet<string>> {
  if (!live) return new Set();
  const resolved = await resolveChoice(reader, { ...live.composition, fallbacks: {} });
  if (!resolved.ok) return new Set();
  const candidate = await storedCandidate(store, live.composition, resolved.value);
  return candidate.ok ? new Set(runClickGates(candidate.value).map(keyOf)) : new Set();
}

/** Identifies a gap across releases, whose ids its reason may contain. */
function keyOf({ gate, app, page, subject }: Gap & Refusal): string {
  return JSON.stringify([gate, app, page, subject]);
}

function refusalOf({ subject: _subject, ...refusal }: Gap & Refusal): Refusal {
  return refusal;
}
