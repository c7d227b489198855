import type { Command } from 'commander';
import { answer } from './answer.ts';
import {
  addCommonOptions,
  addExamples,
  type CommonOptions,
  readAddress,
  readPositiveCount,
  readRevision,
  readText,
} from './common-options.ts';

interface HooksOptions extends CommonOptions {
  readonly command: string;
  readonly state: string;
  readonly latest?: boolean;
  readonly from?: number;
  readonly edge?: readonly string[];
  readonly limit: number;
}

/** `site hooks run` */
export function addHooks(program: Command): void {
  const hooks = program.command('hooks').summary('run a command after each ledger entry');
  const command = hooks
    .command('run')
    .summary('follow the ledger, and run a command for each new entry')
    .description(
      'Follows the ledger until it is stopped, and runs a command for each new entry, in order and one\n' +
        'at a time. The command gets the entry as JSON on its standard input, and SITE_REVISION,\n' +
        'SITE_ACTION, SITE_COMPOSITION and SITE_CHANGED (the paths that are answered differently, one\n' +
        'each line; * for paths without a page). One that fails is run again after a pause. A restart\n' +
        'goes on after the last entry that was handled, so a command may run twice for one entry.',
    )
    .requiredOption('--command <text>', 'what to run, as a shell understands it', readText)
    .requiredOption('--state <file>', 'where the last entry that was handled is kept', readText)
    .option('--latest', 'pass over entries for which a newer one is there already')
    .option('--from <revision>', 'begin with this revision, if none was handled', readRevision)
    .option(
      '--edge <url>',
      'run the command once this edge serves the entry; for several edges, several times',
      collectAddress,
    )
    .option('--limit <seconds>', 'end a command that takes longer', readPositiveCount, 600)
    .action((options: HooksOptions) => answer(options, () => run(options)));
  addExamples(addCommonOptions(command), [
    "hooks run --state /var/lib/site/purge.json --command './purge.sh' --latest --edge http://10.0.0.7:8080",
    "hooks run --state /var/lib/site/chat.json --command 'jq -r .reason | ./say-in-chat.sh'",
  ]);
}

function collectAddress(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, readAddress(text)];
}

async function run(options: HooksOptions) {
  const { runCommand } = await import('../hooks/run-command.ts');
  const { runHooks } = await import('../hooks/run-hooks.ts');
  const { ok } = await import('@site/node/result');
  const { openStore } = await import('../store/open-store.ts');
  const { pause, stopSignal } = await import('./stop-signal.ts');

  const store = await openStore(options.store);
  if (!store.ok) return store;
  const ended = await runHooks({
    store: store.value,
    command: options.command,
    stateFile: options.state,
    latestOnly: options.latest ?? false,
    from: options.from,
    edges: options.edge ?? [],
    limit: options.limit * 1_000,
    signal: stopSignal(),
    pause,
    run: runCommand,
    report: (line) => console.error(line),
    handled: (revision, changed) =>
      console.log(
        options.json
          ? JSON.stringify({ revision, changed })
          : `revision ${revision}: done, ${changed.length} paths changed`,
      ),
  });
  if (!ended.ok) return ended;
  const last = ended.value;
  return ok({ lines: [`Stopped after revision ${last}.`], json: { stopped: true, last } });
}
