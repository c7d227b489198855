import { answer, open } from '@platform/cli/answer';
import { addCommonOptions, addExamples, type CommonOptions } from '@platform/cli/options';
import { err, type Result } from '@platform/node/problem';
import { ok } from '@platform/node/result';
import { type Command, InvalidArgumentError } from 'commander';

interface ConsoleOptions extends CommonOptions {
  readonly port?: number;
  readonly host?: string;
}

export function addConsole(program: Command): void {
  const command = program
    .command('console')
    .summary("serve the operators' web page")
    .description(
      'Serves a page that shows what is live, how it does and what a release would change, and that runs the ' +
        'commands which change it. Without settings it is for this machine alone; where others reach it, ' +
        'operators sign in with the tokens of `site operator add`.',
    )
    .option('--port <n>', 'by default CONSOLE_PORT, or 2000 above PORT', readPort)
    .option('--host <address>', 'by default CONSOLE_HOST, or this machine alone')
    .action((options: ConsoleOptions) =>
      answer(options, () => withSettings(() => runConsole(options))),
    );
  addExamples(addCommonOptions(command, true), ['console', 'console --port 10090']);
}

async function runConsole({ store: location, json, ...given }: ConsoleOptions) {
  const { stopSignal } = await import('@platform/cli/stop-signal');
  const { startConsole } = await import('../server/console.ts');
  const { readConsoleSettings } = await import('../server/settings.ts');

  const store = await open('openStoreToWrite', location);
  if (!store.ok) return store;
  const settings = readConsoleSettings(process.env, given);
  const log = (line: string) => console.error(line);
  const started = await startConsole({ store: store.value, settings, env: process.env, log });
  const { address } = started;
  console.log(json ? JSON.stringify({ address }) : `The console is at ${address}/console/`);
  const signal = stopSignal();
  await new Promise((resolve) => signal.addEventListener('abort', resolve));
  started.stop();
  return ok({ lines: ['Stopped.'], json: { stopped: true } });
}

/** What is wrong with a setting is wrong usage. */
export async function withSettings<Value>(work: () => Promise<Result<Value>>) {
  const { OperatorError } = await import('@platform/node/operator-error');
  return work().catch((error: unknown) => {
    if (error instanceof OperatorError) return err('usage', error.message);
    throw error;
  });
}

function readPort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new InvalidArgumentError('It is a port, from 0 for any free one to 65535.');
}
