import { readFile } from 'node:fs/promises';
import type { Configuration } from '@site/contracts/configuration';
import { parseConfiguration } from '@site/contracts/read-configuration';
import { errorMessage, errorReason } from './error-code.ts';
import { OperatorError } from './operator-error.ts';
import { err, ok, type Result } from './result.ts';
import { inWorkspace } from './workspace-folder.ts';

export const SITE_CONFIGURATION = 'shell/site.config.json';

export const siteConfigurationFile = inWorkspace(SITE_CONFIGURATION);

export interface ConfigurationProblem {
  readonly kind: 'not-readable' | 'invalid';
  /** The system's code, or one line that names the invalid key. */
  readonly reason: string;
}

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

/** @throws OperatorError if it can't be read, or naming the invalid key */
export async function requireSiteConfiguration(file = siteConfigurationFile) {
  const read = await readSiteConfiguration(file);
  if (read.ok) return read.value;
  const { kind, reason } = read.problem;
  throw new OperatorError(
    kind === 'invalid' ? `${file}: ${reason}` : `${file} can't be read (${reason}).`,
  );
}
