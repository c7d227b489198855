import { readFile } from 'node:fs/promises';
import type { Configuration } from '@site/contracts/configuration';
import { parseConfiguration } from '@site/contracts/read-configuration';
import { err, ok, type Result } from '../problem.ts';
import { codeOf } from '../store/storage-error.ts';

/** Reads the site configuration as people write it. */
export async function readConfigurationFile(file: string): Promise<Result<Configuration>> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    return err('invalid-config', `Can't read the site configuration ${file} (${codeOf(error)}).`);
  }
  try {
    return ok(parseConfiguration(text));
  } catch (error) {
    // It throws one clear line and nothing else.
    return err('invalid-config', `${file}: ${error instanceof Error ? error.message : error}`);
  }
}
