import type { Configuration } from '@site/contracts/configuration';
import { readSiteConfiguration } from '@site/node/site-configuration-file';
import { err, type Result } from '../problem.ts';

/** Reads the site configuration as people write it. */
export async function readConfigurationFile(file: string): Promise<Result<Configuration>> {
  const read = await readSiteConfiguration(file);
  if (read.ok) return read;
  const { kind, reason } = read.problem;
  return err(
    'invalid-config',
    kind === 'invalid'
      ? `${file}: ${reason}`
      : `Can't read the site configuration ${file} (${reason}).`,
  );
}
