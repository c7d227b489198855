import { ok } from '@platform/node/result';
import type { Command } from 'commander';
import { answerFrom } from './answer.ts';
import { linkLines, linkOf } from './canary-link.ts';
import { claimLines, comingIn } from './change-lines.ts';
import { edgesOf } from './edges-of.ts';
import { addOnChangeOptions, notifierOf, type OnChangeOptions } from './on-change.ts';
import { addCommonOptions, addExamples, type CommonOptions, collectAddresses } from './options.ts';
import { addSignalOptions, type SignalOptions, signalFrom } from './signal-options.ts';

interface WatchOptions extends CommonOptions, OnChangeOptions, SignalOptions {
  readonly edge?: readonly string[];
  readonly dryRun?: boolean;
}

function addEdgeOption(command: Command): Command {
  return command.option(
    '--edge <url>',
    'the operations address of an edge, such as http://10.0.0.7:9080, once for each; by default EDGE_OPERATIONS, or beside a site on this machine',
    collectAddresses,
  );
}

/** Of a canary that was begun with `--guard`. */
export const unguardedLine = (why: string) =>
  `No guard runs, so nobody but you ends the canary: ${why}. \`site canary watch\` starts one.`;

export function addCanaryStatus(canary: Command): void {
  const command = canary
    .command('status')
    .summary('show how its visitors fare')
    .description('Says who has it, and what its guard thinks of what the edges counted.')
    .action((options: WatchOptions) =>
      answerFrom(options, async (store) => {
        const { describeCanary, findNoGuard, judgeCanary, UNSEEN } = await import(
          '@platform/releases/canary'
        );
        const { readLive } = await import('@platform/store/live');
        const canary = (await readLive(store)).live?.entry.canary;
        if (!canary) return ok({ lines: ['There is no canary.'], json: { canary: null } });
        const edges = await edgesOf(store, options.edge);
        if (!edges.ok) return edges;
        const judgement = await judgeCanary(canary, { edges: edges.value });
        const noGuard = await findNoGuard(edges.value);
        const link = await linkOf(store);
        const unguarded = canary.guard && noGuard ? [unguardedLine(noGuard)] : [];
        const { readClaims } = await import('@platform/store/releases');
        const named = comingIn(canary.changes);
        return ok({
          lines: [
            `${describeCanary(canary)}.`,
            ...linkLines(link),
            `${judgement.verdict}: ${judgement.why}.`,
            UNSEEN,
            ...claimLines(named, await readClaims(store, named)),
          ],
          warnings: unguarded,
          json: { canary, judgement, ...(link && { link }), ...(noGuard ? { noGuard } : {}) },
        });
      }),
    );
  addExamples(addCommonOptions(addEdgeOption(command)), ['canary status']);
}

/** History names the guard, and not the user that it runs as. */
const guardName = () => (process.env.SITE_USER ? {} : { by: 'guard' });

export function addWatch(canary: Command): void {
  const command = canary
    .command('watch')
    .summary('guard it, and take its steps, until it is stopped')
    .description(
      'Looks every few seconds at what the edges counted. Where visitors of a canary that was begun ' +
        'with --guard fare worse it ends it, with what it counted in the ledger. It takes the next step ' +
        'when its time has come and enough visitors fare well; where browsers are silent, or an edge is, ' +
        'it takes none. It promotes nothing. It guards every canary, and may be stopped at any time.',
    )
    .option('--dry-run', 'only say what it would do')
    .action((options: WatchOptions) =>
      answerFrom(options, async (store) => {
        const { watchCanaries } = await import('@platform/releases/canary');
        const { pause, stopSignal } = await import('./stop-signal.ts');
        const { printLines, printNotes } = await import('./print.ts');
        const { commandInput } = await import('./report-change.ts');
        const edges = await edgesOf(store, options.edge);
        if (!edges.ok) return edges;
        const actor = { ...commandInput(store), ...guardName(), edges: edges.value };
        const notifier = await notifierOf(options, actor);
        if (!notifier.ok) return notifier;
        const read = await signalFrom(options);
        if (!read.ok) return read;
        const stop = stopSignal();
        await Promise.all([
          watchCanaries(
            { ...actor, ...notifier.value?.guard, signal: read.value, dryRun: options.dryRun },
            { signal: stop, pause, report: (line) => printLines([line]) },
          ),
          notifier.value?.run({ signal: stop, pause, report: (line) => printNotes([line]) }),
        ]);
        return ok({ lines: ['Stopped.'], json: { stopped: true } });
      }),
    );
  addExamples(
    addCommonOptions(addOnChangeOptions(addSignalOptions(addEdgeOption(command))), true),
    [
      'canary watch --edge http://10.0.0.7:9080 --edge http://10.0.0.8:9080',
      'canary watch --signal ./sign-ups-per-visit.sh --signal-at-least 80%',
      'canary watch --dry-run',
      "canary watch --on-change 'jq -r .text >> told.txt'",
    ],
  );
}
