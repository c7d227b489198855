import { CONFIGURATION } from '@platform/contracts/application';
import { errorCode } from '@platform/node/error-code';
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
  const group = program.command('keys').summary('make a key that signs releases');
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
  for (const each of [group, command])
    addExamples(each, ["keys new pricing --to pricing.pem --name 'GitHub, 2026'"]);
}

async function run(text: string, { to: file, name }: NewKeyOptions) {
  const { writeFile } = await import('node:fs/promises');
  const { generateKeyPairSync } = await import('node:crypto');
  const { keyIdOf, publicKeyOf } = await import('@platform/store/signatures');
  const { readReleasedName } = await import('./release-selections.ts');

  const app = readReleasedName(text);
  if (!app.ok) return app;
  if (app.value === CONFIGURATION) {
    return err('usage', 'The configuration is not signed: its id is the hash of its content.');
  }
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' });
  try {
    await writeFile(file, pem, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    return err('usage', `${file} exists, and a key is never overwritten: name another file.`);
  }
  const publicKey = publicKeyOf(privateKey);
  const listed = { publicKey, ...(name ? { name } : {}) };
  return ok({
    lines: [
      `Key ${keyIdOf(publicKey)} for ${app.value}. Its private half is in ${file}: give it to whoever publishes as SITE_SIGNING_KEY, and keep it out of every repository.`,
      'Its public half, for the list of that application in the configuration:',
      `  "releaseKeys": { "${app.value}": [${JSON.stringify(listed)}] }`,
    ],
    json: { app: app.value, id: keyIdOf(publicKey), file, ...listed },
  });
}
