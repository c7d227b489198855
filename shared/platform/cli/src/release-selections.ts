import { applicationName, CONFIGURATION } from '@platform/contracts/application';
import { releaseId } from '@platform/contracts/release';
import { err, type Result } from '@platform/node/problem';
import { withClaim } from '@platform/node/release-words';
import { all, ok } from '@platform/node/result';
import type { ReleaseSelection } from '@platform/releases/changes';
import { matchReleases } from '@platform/releases/changes';
import { liveTimes } from '@platform/releases/history';
import { listConfigurations } from '@platform/store/configurations';
import { readLedger } from '@platform/store/ledger';
import {
  listApplications,
  listReleases,
  type ReleasedName,
  readClaims,
} from '@platform/store/releases';
import type { Store } from '@platform/store/store';

/** Reads `APP` and `APP@ID` arguments, each application once; `config` counts as one. */
export function readSelections(texts: readonly string[]): Result<ReleaseSelection[]> {
  const selections = all(texts.map(readSelection));
  if (!selections.ok) return selections;
  const names = selections.value.map(({ name }) => name);
  const twice = names.find((name, position) => names.indexOf(name) !== position);
  if (twice === undefined) return selections;
  return err('usage', `${twice} is named twice: name one release of it.`);
}

function readSelection(text: string): Result<ReleaseSelection> {
  const [first = '', ...rest] = text.split('@');
  if (!first.trim()) return err('usage', `"${text}" names no application before the @.`);
  const name = readReleasedName(first);
  if (!name.ok) return name;
  if (rest.length === 0) return ok({ name: name.value });
  const release = rest.join('@');
  if (release.trim()) return ok({ name: name.value, release });
  return err('usage', `"${text}" names no release after the @: name one, or leave the @ out.`);
}

/** Reads the name of an application, or `config`, by its shape: the store knows which there are. */
export function readReleasedName(text: string): Result<ReleasedName> {
  if (text === CONFIGURATION) return ok(CONFIGURATION);
  const app = applicationName.safeParse(text);
  if (app.success) return ok(app.data);
  const [issue] = app.error.issues;
  return err(
    'unknown-application',
    `"${text}" ${issue?.message ?? 'is no name of an application'}: a name has 2 to 30 lower-case letters and digits, such as pricing.`,
  );
}

/** Makes sure that something of each name was published: a typing error is no application. */
export async function requirePublished(store: Store, selections: readonly ReleaseSelection[]) {
  const published = [...(await listApplications(store)), CONFIGURATION];
  for (const { name } of selections) {
    if (published.includes(name)) continue;
    // A release is enough: which one is the newest is of no matter to a rollback.
    if ((await listReleases(store, name)).length > 0) continue;
    return err(
      'unknown-application',
      `Nothing of "${name}" is published: there are ${published.join(', ')}.`,
    );
  }
  return ok(undefined);
}

/**
 * Replaces a version, a hash or the beginning of one by the id of the published release that it names.
 * One that names none stays as it is, and is refused as the release that is not there.
 */
export async function completeReleases(
  store: Store,
  selections: readonly ReleaseSelection[],
): Promise<Result<ReleaseSelection[]>> {
  const completed = selections.map(async (one): Promise<Result<ReleaseSelection>> => {
    const { name, release } = one;
    if (release === undefined || releaseId.safeParse(release).success) return ok(one);
    const published =
      name === CONFIGURATION ? listConfigurations(store) : listReleases(store, name);
    const matching = matchReleases(await published, release);
    const found = matching.length > 1 ? await knownFirst(store, one, matching) : matching;
    if (found.length < 2) return ok({ name, release: found[0] ?? release });
    const message = `${found.length} releases of ${name} match "${release}": name one of these by its id.`;
    const claims = await readClaims(
      store,
      found.map((id) => ({ name, release: id })),
    );
    const choices = found.map((id) => withClaim(id, claims[id]));
    return { ok: false, problem: { ...err('unknown-release', message).problem, choices } };
  });
  return all(await Promise.all(completed));
}

/**
 * Of releases whose hash begins alike, the one that was live: whoever publishes can make another whose hash
 * begins as that of a known one, within minutes.
 */
async function knownFirst(
  store: Store,
  { name, release = '' }: ReleaseSelection,
  ids: readonly string[],
): Promise<readonly string[]> {
  const isByHash = ids.every((id) => id.slice(id.lastIndexOf('-') + 1).startsWith(release));
  const times = liveTimes(isByHash ? await readLedger(store) : [], name);
  const known = ids.filter((id) => times.has(id));
  return known.length > 0 ? known : ids;
}

/** Reads arguments that name applications of which something is published, each by the id of its release. */
export async function readPublished(
  store: Store,
  texts: readonly string[],
): Promise<Result<ReleaseSelection[]>> {
  const selections = readSelections(texts);
  if (!selections.ok) return selections;
  const published = await requirePublished(store, selections.value);
  return published.ok ? completeReleases(store, selections.value) : published;
}
