import { isDeepStrictEqual } from 'node:util';
import type { Composition } from '@site/contracts/composition';
import type { Configuration } from '@site/contracts/configuration';
import { switchedConfigurations } from '@site/contracts/configuration-switches';
import { withAddresses } from '@site/contracts/site-config';
import { ok } from '@site/node/result';
import type { NotStill } from '../composition/candidate.ts';
import { readChosenReleases } from '../composition/chosen-releases.ts';
import { pageCompositionOf } from '../composition/page-composition.ts';
import type { PageFailure } from '../composition/page-failure.ts';
import { settlePaths } from '../composition/path-owners.ts';
import { targetsOf } from '../composition/rendering.ts';
import { pageLabel } from '../gates/gate.ts';
import { renderingGate } from '../gates/rendering.ts';
import { STILL } from '../gates/still.ts';
import type { Refusal, Result } from '../problem.ts';
import { pageRequest } from '../render/attribute-failure.ts';
import { renderLimits } from '../render/limits.ts';
import { startRenderProcess } from '../render/render-process.ts';
import { startRenderSession } from '../render/render-session.ts';
import { readWholeComposition } from '../store/compositions.ts';
import { readConfiguration } from '../store/configurations.ts';
import type { ReleaseReader } from '../store/release-reader.ts';
import { withSources } from './failure-sources.ts';
import { readRemoteBundles } from './remote-bundles.ts';
import { notStillIn } from './render-targets.ts';

/** What the document of a page says of each part that is still. */
const STILL_MARK = 'data-still="';

/*
 * A part that is still as the site is configured today need not be so tomorrow. An operator who uses
 * a switch is not refused for it, so the team asks beforehand.
 */

/**
 * Renders each page of a composition that has still parts once for each switch of the configuration,
 * with that switch alone changed. Resolves to what is not still then, or does not render; writes
 * nothing.
 */
export async function trySwitches(
  reader: ReleaseReader,
  { id: compositionId, releases, config: configId, addresses, owners = {} }: Composition,
): Promise<Result<readonly Refusal[]>> {
  const read = await readChosenReleases(reader, releases, {});
  if (!read.ok) return read;
  const configuration = await readConfiguration(reader.store, configId);
  if (!configuration.ok) return configuration;
  const { settings } = configuration.value;
  const config = withAddresses(settings, addresses);
  const chosen = settlePaths(read.value, config, owners);
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
      const told = <One extends { readonly reason: string }>(one: One) => ({
        ...one,
        reason: `with ${name}: ${one.reason}`,
      });
      for (const target of targets) {
        const asked = await session.ask(target, { ...pageRequest(target, false), config });
        if (asked.ok) notStill.push(...notStillIn(target, asked.answer, chosen).map(told));
        else failures.push(...asked.failures.map(told));
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
