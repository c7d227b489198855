import { ok } from '@platform/node/result';
import type { Command } from 'commander';
import { answer, open } from './answer.ts';
import { addCommonOptions, addExamples, type CommonOptions } from './options.ts';

interface VerifyOptions extends CommonOptions {
  readonly all?: boolean;
}

export function addVerify(program: Command): void {
  const command = program
    .command('verify')
    .summary('read what is live, and compare it with its hashes')
    .description(
      'Reads every file of the live composition, its releases and their fallbacks, from the storage ' +
        'itself, and compares it with its hash. Ends with exit code 1 if anything is missing or has ' +
        'changed, and names the file, what it belongs to and what mends it. Changes nothing.',
    )
    .option('--all', 'the whole store: also what is not live, source maps, and the ledger')
    .action((options: VerifyOptions) => answer(options, () => runVerify(options)));
  addExamples(addCommonOptions(command), ['verify', 'verify --all --timeout 3600']);
}

async function runVerify({ store: location, all = false }: VerifyOptions) {
  const { describeVerified, verify } = await import('@platform/releases/verify');

  const store = await open('openStore', location, { pastCache: true });
  if (!store.ok) return store;
  const verified = await verify(store.value, { all });
  const { violations } = verified;
  const message = describeVerified(verified, { all, location });
  if (violations.length === 0) return ok({ lines: [message], json: { all, ...verified } });
  return {
    ok: false as const,
    problem: { kind: 'damaged-file' as const, message, choices: violations },
  };
}
