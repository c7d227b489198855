#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';

// `site-test`, run in a package's folder, runs its unit tests once with its own vitest, and takes
// the options of `vitest run`. Unlike `vitest run` it fails if `-t NAME` matches no test.

// pnpm hands on the `--` of `pnpm test -- -t NAME`, after which vitest would take no options.
const given = process.argv.slice(process.argv[2] === '--' ? 3 : 2);
const reporter = `unmatched-name-reporter${extname(import.meta.filename)}`;
const reporters = [
  // A reporter that is named replaces the default one.
  ...(given.some((option) => option.startsWith('--reporter')) ? [] : ['--reporter=default']),
  `--reporter=${join(import.meta.dirname, reporter)}`,
];

const { resolve } = createRequire(join(process.cwd(), 'package.json'));
const vitest = join(dirname(resolve('vitest/package.json')), 'vitest.mjs');
const child = spawn(process.execPath, [vitest, 'run', ...reporters, ...given], {
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.on('close', (code) => process.exit(code ?? 1));
