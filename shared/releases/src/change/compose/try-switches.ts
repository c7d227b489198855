import { isDeepStrictEqual } from 'node:util';
import type { Configuration } from '@site/contracts/configuration';
import { switchedConfigurations } from '@site/contracts/configuration-switches';
import { withAddresses } from '@site/contracts/site-configuration';
import { ok } from '@site/node/result';
import { pageLabel } from '../../gates/gate.ts';
import { renderingGate, STILL } from '../../gates/page-gates.ts';
import type { NotStill } from '../../model/candidate.ts';
import { pageCompositionOf } from '../../model/page-composition.ts';
import { type PageFailure, targetsOf } from '../../model/rendering.ts';
import type { Refusal, Result } from '../../problem.ts';
import { renderLimits } from '../../render/render-process.ts';
import { startRenderSession, startTime } from '../../render/render-session.ts';
import { textIn, type WholeComposition } from '../../store/compositions.ts';
import { createReleaseReader } from '../../store/release-reader.ts';
import type { Store } from '../../store/store.ts';
import { type Composed, readComposed } from './compose.ts';
import {
  notStillIn,
  readRemoteBundles,
  readShellBundles,
  withSources,
} from './render-candidate.ts';
import { resolveChoice } from './resolve-choice.ts';

/** Marks each still part in the document of a page. */
const STILL_MARK = 'data-still="';

// A part that is still under today's configuration need not be so under tomorrow's. An operator who
// uses a switch is not refused for it, so the team can check beforehand.

/** Fails if a switch makes pages other than still, or fail. @param apps whose code; all if empty */
export async function refuseSwitches(
  store: Store,
  composed: Pick<Composed, 'composition' | 'texts'>,
  apps: readonly string[],
): Promise<Result<undefined>> {
  const { composition } = composed;
  const whole = await readComposed(store, composed);
  if (!whole.ok) return whole;
  const found = await trySwitches(store, whole.value);
  if (!found.ok) return found;
  const refusals = found.value.filter(({ app }) => apps.length === 0 || apps.includes(app));
  if (refusals.length === 0) return ok(undefined);
  const message = `Composition ${composition.id} can go live as the site is configured; once a switch above is used, visitors load the code of these pages, or don't get them.`;
  return { ok: false, problem: { kind: 'refused', message, refusals } };
}

/** Renders each page that has still parts once for each switch, with that switch alone changed. */
async function trySwitches(
  store: Store,
  { composition: made, texts }: WholeComposition,
): Promise<Result<Refusal[]>> {
  const reader = createReleaseReader(store);
  const resolved = await resolveChoice(reader, { ...made, fallbacks: {} });
  if (!resolved.ok) return resolved;
  const { chosen, configuration, config } = resolved.value;
  const remotes = await readRemoteBundles(reader, chosen);
  if (!remotes.ok) return remotes;
  const bundles = await readShellBundles(reader, chosen.shell);
  if (!bundles.ok) return bundles;
  const composition = pageCompositionOf(made.id, chosen, config);
  const targets = targetsOf(composition).filter(({ path }) => {
    const page = path === undefined ? undefined : made.pages[path];
    return page && textIn(texts, page).includes(STILL_MARK);
  });
  const pageConfigurationOf = (configuration: Configuration) =>
    pageCompositionOf(made.id, chosen, withAddresses(configuration, made.addresses)).config;
  // Pages do not see every setting.
  const switched = switchedConfigurations(configuration)
    .map(({ name, configuration }) => ({ name, config: pageConfigurationOf(configuration) }))
    .filter((changed) => !isDeepStrictEqual(changed.config, composition.config));
  const attempts = targets.length * switched.length;
  const session = startRenderSession(
    composition,
    startTime(renderLimits, attempts),
    renderLimits,
    () => {},
  );
  const failures: PageFailure[] = [];
  const notStill: NotStill[] = [];
  try {
    const shell = await session.loadShell(bundles.value);
    const loaded = shell.ok ? await session.loadRemotes(remotes.value) : shell;
    if (!loaded.ok) failures.push(...loaded.failures);
    for (const { name, config } of loaded.ok ? switched : []) {
      const underSwitch = <One extends { readonly reason: string }>(one: One) => ({
        ...one,
        reason: `with ${name}: ${one.reason}`,
      });
      for (const target of targets) {
        const reply = await session.ask(target, { kind: 'page', path: target.path, config });
        if (reply.ok) notStill.push(...notStillIn(target, reply.answer, chosen).map(underSwitch));
        else failures.push(...reply.failures.map(underSwitch));
      }
    }
  } finally {
    session.end();
  }
  const placed = await withSources(store, ok({ failures, notStill }));
  if (!placed.ok) return placed;
  const refusalsOf = (gate: string, found: readonly (PageFailure | NotStill)[]) =>
    found.map(({ app, path, reason }) => ({ gate, app, page: pageLabel(path), reason }));
  return ok([
    ...refusalsOf(renderingGate.name, placed.value.failures),
    ...refusalsOf(STILL, placed.value.notStill),
  ]);
}
