import { type SiteConfig, withAddresses } from '@site/contracts/site-config';
import { OperatorError } from '@site/node/operator-error';
import { type Environment, readAddresses, readSettings } from '@site/node/settings';
import { readSiteConfiguration, SITE_CONFIGURATION } from '@site/node/site-configuration-file';
import { pathSetting } from '@site/node/workspace-folder';
import * as z from 'zod/mini';

const settings = z.object({
  SITE_CONFIG: pathSetting(SITE_CONFIGURATION, 'the path of the site configuration'),
});

/**
 * Reads SITE_CONFIG, or `shell/site.config.json` of this workspace, and where site and service are
 * from SITE_ADDRESS and SETUP_ADDRESS, or from PORT and SETUP_PORT on this machine.
 *
 * @throws OperatorError where it cannot be read or is not right
 */
export async function readConfig(env: Environment): Promise<SiteConfig> {
  const { SITE_CONFIG: file } = readSettings(settings, env);
  const read = await readSiteConfiguration(file);
  if (read.ok) return withAddresses(read.value, readAddresses(env));
  const { kind, reason } = read.problem;
  throw new OperatorError(
    kind === 'not-readable'
      ? `The site configuration ${file} cannot be read (${reason}). Set SITE_CONFIG to its path.`
      : `${reason}. It is in ${file}.`,
  );
}
