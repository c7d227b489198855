import { readFile } from 'node:fs/promises';
import type { Configuration } from '@site/contracts/configuration';
import { parseConfiguration } from '@site/contracts/read-configuration';
import { errorMessage, errorReason } from './error-code.ts';
import { OperatorError } from './operator-error.ts';
import { err, ok, type Result } from './result.ts';
import { inWorkspace } from './workspace-folder.ts';

/** Where the site configuration is in a workspace. */
export const SITE_CONFIGURATION = 'shell/site.config.json';

/** The site configuration of this workspace, as people write it. */
export const siteConfigurationFile = inWorkspace(SITE_CONFIGURATION);

/** Why a site configuration can't be used; each program words its own message. */
export interface ConfigurationProblem {
  readonly kind: 'not-readable' | 'invalid';
  /** The system's code, or one line that names the wrong key. */
  readonly reason: string;
}

/** Reads a site configuration's file. */
export async function readSiteConfiguration(
  file: string,
): Promise<Result<Configuration, ConfigurationProblem>> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    return err({ kind: 'not-readable', reason: errorReason(error) });
  }
  try {
    return ok(parseConfiguration(text));
  } catch (error) {
    return err({ kind: 'invalid', reason: errorMessage(error) });
  }
}

/**
 * Reads a site configuration's file.
 *
 * @throws OperatorError if it can't be read, or naming the key that is wrong
 */
export async function requireSiteConfiguration(
  file = siteConfigurationFile,
): Promise<Configuration> {
  const read = await readSiteConfiguration(file);
  if (read.ok) return read.value;
  const { kind, reason } = read.problem;
  throw new OperatorError(
    kind === 'invalid' ? `${file}: ${reason}` : `${file} can't be read (${reason}).`,
  );
}
