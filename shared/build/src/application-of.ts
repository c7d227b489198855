import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ApplicationName, applicationName } from '@site/contracts/application';

/**
 * The application that a folder builds: the name of its package, without a scope. The folder's own
 * name does not matter.
 *
 * @throws Error with one line where that is not a valid name of an application
 */
export function applicationOf(folder: string): ApplicationName {
  const file = join(folder, 'package.json');
  const { name = '' } = JSON.parse(readFileSync(file, 'utf8')) as { name?: string };
  const parsed = applicationName.safeParse(name.replace(/^@[^/]*\//, ''));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`${file}: "name" says "${name}", which ${issue?.message}`);
}
