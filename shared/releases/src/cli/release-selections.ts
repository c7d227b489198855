import { applicationName, CONFIGURATION } from '@site/contracts/application';
import { all, ok } from '@site/node/result';
import type { ReleaseSelection } from '../change/selection.ts';
import { err, type Result } from '../problem.ts';
import { listApplications, listReleases, type ReleasedName } from '../store/releases.ts';
import type { Store } from '../store/store.ts';

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
