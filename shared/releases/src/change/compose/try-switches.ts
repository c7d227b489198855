import { isDeepStrictEqual } from 'node:util';
import type { Composition } from '@site/contracts/composition';
import type { Configuration } from '@site/contracts/configuration';
import { switchedConfigurations } from '@site/contracts/configuration-switches';
import { withAddresses } from '@site/contracts/site-config';
import { ok } from '@site/node/result';
import { pageLabel } from '../../gates/gate.ts';
import { renderingGate } from '../../gates/page-gates.ts';
import { STILL } from '../../gates/still.ts';
import type { NotStill } from '../../model/candidate.ts';
import { pageCompositionOf } from '../../model/page-composition.ts';
import { type PageFailure, targetsOf } from '../../model/rendering.ts';
import type { Refusal, Result } from '../../problem.ts';
import { pageRequest } from '../../render/render-pages.ts';
import { renderLimits, startRenderProcess } from '../../render/render-process.ts';
import { startRenderSession } from '../../render/render-session.ts';
import { readWholeComposition } from '../../store/compositions.ts';
import { createReleaseReader, type ReleaseReader } from '../../store/release-reader.ts';
import type { Store } from '../../store/store.ts';
import { withSources } from './failure-sources.ts';
import { readRemoteBundles } from './render-candidate.ts';
import { notStillIn } from './render-targets.ts';
import { resolveChoice } from './resolve-choice.ts';

/** Marks each still part in the document of a page. */
const STILL_MARK = 'data-still="';

/*
 * A part that is still under today's configuration need not be so under tomorrow's. An operator who
 * uses a switch is not refused for it, so the team can check beforehand.
 */

/**
 * Fails if a switch of the configuration makes pages other than still, or fail.
 *
 * @param apps whose code is checked; everybody's if there are none
 */
export async function refuseSwitches(
  store: Store,
  composition: Composition,
  apps: readonly string[],
): Promise<Result<undefined>> {
  const found = await trySwitches(createReleaseReader(store), composition);
  if (!found.ok) return found;
  const refusals = found.value.filter(({ app }) => apps.length === 0 || apps.includes(app));
  if (refusals.length === 0) return ok(undefined);
  const message = `Composition ${composition.id} can go live as the site is configured; once a switch above is used, visitors load the code of these pages, or don't get them.`;
  return { ok: false, problem: { kind: 'refused', message, refusals } };
}

/**
 * Renders each page of a composition that has still parts once for each switch of the configuration,
 * with that switch alone changed. Resolves to what is not still then, or does not render; writes
 * nothing.
 */
async function trySwitches(
  reader: ReleaseReader,
  made: Composition,
): Promise<Result<readonly Refusal[]>> {
  const { id: compositionId, addresses } = made;
  const resolved = await resolveChoice(reader, { ...made, fallbacks: {} });
  if (!resolved.ok) return resolved;
  const { chosen, settings, config } = resolved.value;
  const files = await reader.readRenderBundles(chosen.shell);
  if (!files.ok) return files;
  const remotes = await readRemoteBundles(reader, chosen);
  if (!remotes.ok) return remotes;

  const stored = await readWholeComposition(reader.store, compositionId);
  if (!stored.ok) return stored;
  const { pages } = stored.value;
  const composition = pageCompositionOf(compositionId, chosen, config);
  const targets = targetsOf(composition).filter(
    ({ path }) => path !== undefined && pages.get(path)?.identity.includes(STILL_MARK),
  );
  const pageConfigOf = (settings: Configuration) =>
    pageCompositionOf(compositionId, chosen, withAddresses(settings, addresses)).config;
  // Pages do not see every setting.
  const switched = switchedConfigurations(settings)
    .map(({ name, settings }) => ({ name, config: pageConfigOf(settings) }))
    .filter((changed) => !isDeepStrictEqual(changed.config, composition.config));
  const session = startRenderSession(
    composition,
    targets.length * switched.length,
    renderLimits,
    () => startRenderProcess(renderLimits, () => {}),
  );
  const failures: PageFailure[] = [];
  const notStill: NotStill[] = [];
  try {
    const { app, id, renderBundle } = chosen.shell;
    const shell = await session.loadShell({ app, id, renderBundle, files: files.value });
    const loaded = shell.ok ? await session.loadRemotes(remotes.value) : shell;
    if (!loaded.ok) failures.push(...loaded.failures);
    for (const { name, config } of loaded.ok ? switched : []) {
      const underSwitch = <One extends { readonly reason: string }>(one: One) => ({
        ...one,
        reason: `with ${name}: ${one.reason}`,
      });
      for (const target of targets) {
        const reply = await session.ask(target, { ...pageRequest(target, false), config });
        if (reply.ok) notStill.push(...notStillIn(target, reply.answer, chosen).map(underSwitch));
        else failures.push(...reply.failures.map(underSwitch));
      }
    }
  } finally {
    session.end();
  }
  const placed = await withSources(reader.store, ok({ failures, notStill }));
  if (!placed.ok) return placed;
  const refusalsOf = (gate: string, found: readonly (PageFailure | NotStill)[]) =>
    found.map(({ app, path, reason }) => ({ gate, app, page: pageLabel(path), reason }));
  return ok([
    ...refusalsOf(renderingGate.name, placed.value.failures),
    ...refusalsOf(STILL, placed.value.notStill),
  ]);
}
