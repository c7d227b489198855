import { parseArgs } from 'node:util';
import { OperatorError } from '@site/node/operator-error';
import type { ReleaseRun } from './run-release.ts';

/** What follows the name of the command. */
export interface ReleaseArguments extends ReleaseRun {
  /** The arguments that are no options. */
  readonly names: readonly string[];
}

/**
 * Reads the options of a release.
 *
 * @throws OperatorError where one is unknown or empty, or two contradict each other
 */
export function readReleaseArguments(args: readonly string[]): ReleaseArguments {
  const { values, positionals } = parsed(args[0] === '--' ? args.slice(1) : args);
  for (const [name, value] of Object.entries(values)) {
    // A script passes an empty text where a variable is not set.
    if (typeof value === 'string' && !value.trim()) throw new OperatorError(`--${name} is empty.`);
  }
  const { reason, output, built = false, 'dry-run': dryRun = false } = values;
  const publishes = values['no-publish'] !== true;
  const promotes = publishes && values['no-promote'] !== true;
  if (reason && !promotes)
    throw new OperatorError('--reason goes into the ledger: promote as well.');
  if (output && !publishes)
    throw new OperatorError('--output names what is published: publish as well.');
  return { names: positionals, reason, output, built, dryRun, publishes, promotes };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        reason: { type: 'string' },
        output: { type: 'string' },
        built: { type: 'boolean' },
        'no-publish': { type: 'boolean' },
        'no-promote': { type: 'boolean' },
        'dry-run': { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new OperatorError(error instanceof Error ? error.message : String(error));
  }
}
