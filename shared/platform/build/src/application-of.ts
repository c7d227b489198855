import { join } from 'node:path';
import { type ApplicationName, applicationName } from '@platform/contracts/application';
import { OperatorError } from '@platform/node/operator-error';
import { placeAt, readSource, shownPlace } from './errors/source-place.ts';

/** The name of a folder's package without its scope. @throws OperatorError with one line */
export function applicationOf(folder: string): ApplicationName {
  const file = join(folder, 'package.json');
  const { name = '' } = readManifest(folder, file);
  const parsed = applicationName.safeParse(`${name}`.replace(/^@[^/]*\//, ''));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new OperatorError(
    `${shownPlace(folder, file)}: "name" says "${name}", which ${issue?.message}`,
  );
}

export function versionOf(folder: string): string {
  const file = join(folder, 'package.json');
  const { version } = readManifest(folder, file);
  if (typeof version === 'string' && version !== '') return version;
  throw new OperatorError(`${shownPlace(folder, file)}: "version" is missing: write "1.0.0"`);
}

function readManifest(folder: string, file: string): { name?: unknown; version?: unknown } {
  const text = readSource(file);
  if (text === undefined) {
    throw new OperatorError(
      `There is no package.json in ${folder}: run site-build in the folder of an application`,
    );
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    const [, problem, position] =
      /^(.+?)(?: at position (\d+).*)?$/s.exec(error instanceof Error ? error.message : '') ?? [];
    const place = position === undefined ? undefined : placeAt(text, Number(position));
    throw new OperatorError(`${shownPlace(folder, file, place)}: ${problem}`);
  }
}
