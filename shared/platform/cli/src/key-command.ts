import { CONFIGURATION } from '@platform/contracts/application';
import { errorCode, errorReason } from '@platform/node/error-code';
import { err } from '@platform/node/problem';
import { ok } from '@platform/node/result';
import type { Command } from 'commander';
import { answer } from './answer.ts';
import { addExamples } from './options.ts';

interface NewKeyOptions {
  readonly to: string;
  readonly name?: string;
  readonly json?: boolean;
}

export function addKeys(program: Command): void {
  const group = program.command('keys').summary('make a key that signs releases, or approvals');
  const command = group
    .command('new')
    .argument('<app>', 'the application whose releases it will sign')
    .summary('make a pair of keys')
    .description(
      'Writes a private Ed25519 key into a file that only this user can read, never over another ' +
        'file, and prints the public key as the configuration lists it. `site publish` signs with the ' +
        'private key in SITE_SIGNING_KEY.',
    )
    .requiredOption('--to <file>', 'the file for the private key')
    .option('--name <text>', 'where the private key will be, for whoever reads the configuration')
    .option('--json', 'print the outcome as JSON')
    .action((app: string, options: NewKeyOptions) =>
      answer({ ...options, store: '' }, () => run(app, options)),
    );
  const example = "keys new pricing --to pricing.pem --name 'GitHub, 2026'";
  const approving = 'keys approver --to anna.pem --name anna';
  addExamples(command, [example]);
  addExamples(addApprover(group), [approving]);
  addExamples(group, [example, approving]);
}

function addApprover(group: Command): Command {
  return group
    .command('approver')
    .summary('make a pair of keys for a person who approves')
    .description(
      'As `site keys new`, for one of the keys of `approvals` in the configuration. `site approve`, and ' +
        'whatever that person promotes, signs with the private key in SITE_APPROVAL_KEY.',
    )
    .requiredOption('--to <file>', 'the file for the private key')
    .option('--name <text>', 'whose it is, for whoever reads the configuration')
    .option('--json', 'print the outcome as JSON')
    .action((options: NewKeyOptions) =>
      answer({ ...options, store: '' }, () => runApprover(options)),
    );
}

async function runApprover({ to: file, name }: NewKeyOptions) {
  const made = await makeKey(file, name);
  if (!made.ok) return made;
  const { id, listed } = made.value;
  return ok({
    lines: [
      `Key ${id}. Its private half is in ${file}: it goes into SITE_APPROVAL_KEY of that person alone.`,
      'Its public half, for the list of keys in the configuration, which needs two at least:',
      `  "approvals": { "needed": 2, "keys": [${JSON.stringify(listed)}, …] }`,
    ],
    json: { id, file, ...listed },
  });
}

/** Writes the private half, never over another file. */
async function makeKey(file: string, name: string | undefined) {
  const { writeFile } = await import('node:fs/promises');
  const { generateKeyPairSync } = await import('node:crypto');
  const { keyIdOf, publicKeyOf } = await import('@platform/store/signatures');

  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' });
  try {
    await writeFile(file, pem, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    const why =
      errorCode(error) === 'EEXIST'
        ? 'exists, and a key is never overwritten'
        : `can't be written (${errorReason(error)})`;
    return err('usage', `${file} ${why}: name another file with --to.`);
  }
  const publicKey = publicKeyOf(privateKey);
  return ok({ id: keyIdOf(publicKey), listed: { publicKey, ...(name ? { name } : {}) } });
}

async function run(text: string, { to: file, name }: NewKeyOptions) {
  const { readReleasedName } = await import('./release-selections.ts');

  const app = readReleasedName(text);
  if (!app.ok) return app;
  if (app.value === CONFIGURATION) {
    return err('usage', 'The configuration is not signed: its id is the hash of its content.');
  }
  const made = await makeKey(file, name);
  if (!made.ok) return made;
  const { id, listed } = made.value;
  return ok({
    lines: [
      `Key ${id} for ${app.value}. Its private half is in ${file}: give it to whoever publishes as SITE_SIGNING_KEY, and keep it out of every repository.`,
      'Its public half, for the list of that application in the configuration:',
      `  "releaseKeys": { "${app.value}": [${JSON.stringify(listed)}] }`,
    ],
    json: { app: app.value, id, file, ...listed },
  });
}
