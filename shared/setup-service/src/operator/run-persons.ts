import { runPersonsCommand } from './persons/persons-command.ts';

// A database that is opened may get new files.
process.umask(0o077);

/** The operator's command as a program; `persons-command.ts` says what it promises. */
process.exitCode = await runPersonsCommand(process.argv.slice(2), {
  env: process.env,
  out: (text) => process.stdout.write(`${text}\n`),
  err: (text) => process.stderr.write(`${text}\n`),
});
