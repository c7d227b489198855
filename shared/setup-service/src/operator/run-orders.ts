import { runOrdersCommand } from './orders-command.ts';

// A database that is opened may get new files.
process.umask(0o077);

/** The operator's command as a program; `orders-command.ts` says what it promises. */
process.exitCode = await runOrdersCommand(process.argv.slice(2), {
  env: process.env,
  out: (text) => process.stdout.write(`${text}\n`),
  err: (text) => process.stderr.write(`${text}\n`),
});
