import type { Configuration } from '@site/contracts/configuration';
import { OperatorError } from '@site/node/operator-error';
import { readSiteConfiguration, siteConfigurationFile } from '@site/node/site-configuration-file';

/**
 * Reads the site configuration of this workspace, as people write it.
 *
 * @throws OperatorError where the file can't be read, or naming the wrong key
 */
export async function readConfiguration(): Promise<Configuration> {
  const read = await readSiteConfiguration();
  if (read.ok) return read.value;
  const { kind, reason } = read.problem;
  throw new OperatorError(
    kind === 'invalid'
      ? `${siteConfigurationFile}: ${reason}`
      : `${siteConfigurationFile} can't be read (${reason}).`,
  );
}
