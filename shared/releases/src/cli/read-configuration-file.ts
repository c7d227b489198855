import { readFile } from 'node:fs/promises';
import type { Configuration } from '@site/contracts/configuration';
import { parseConfiguration } from '@site/contracts/read-configuration';
import { done, failed, type Result } from '../result.ts';
import { codeOf } from '../store/store.ts';

/** Reads the site configuration as people write it. */
export async function readConfigurationFile(file: string): Promise<Result<Configuration>> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    return failed(
      'invalid-config',
      `Can't read the site configuration ${file} (${codeOf(error)}).`,
    );
  }
  try {
    return done(parseConfiguration(text));
  } catch (error) {
    // It throws one clear line and nothing else.
    return failed('invalid-config', `${file}: ${error instanceof Error ? error.message : error}`);
  }
}
