import type { Command } from 'commander';
import type { WentLive } from '../live/promote/go-live.ts';
import type { Result } from '../problem.ts';
import { type Answer, answer } from './answer.ts';
import {
  addChoiceOptions,
  addCommonOptions,
  addExamples,
  addLiveOptions,
  type ChoiceOptions,
  givenAddresses,
  type LiveOptions,
} from './common-options.ts';

interface PromoteOptions extends ChoiceOptions, LiveOptions {
  readonly composition?: string;
  readonly asItIs?: boolean;
}

/** `site promote APP[@ID]…` */
export function addPromote(program: Command): void {
  const command = program
    .command('promote')
    .argument('[app[@id]...]', 'applications or config, each to its newest or the given release')
    .summary('put releases live')
    .description(
      'Composes as `site compose` does, or takes a composition that is there, passes the gates and\n' +
        'adds it to the ledger: visitors get it within a second. What is not named stays as it is; also\n' +
        'with --composition, where what it was made for is composed again if others were live since.\n' +
        'Shows what will change, one line each, and ends when the site serves it. Where nothing would\n' +
        'change, nothing is written. What a gate refuses changes nothing.',
    )
    .option('--composition <id>', 'put this composition live instead of choosing releases')
    .option('--as-it-is', 'also where that takes back what went live since it was composed')
    .action((texts: string[], options: PromoteOptions, self: Command) => {
      const choices = [texts.length > 0, options.all, options.composition].filter(Boolean).length;
      const moved = Object.keys(givenAddresses(options)).length > 0;
      if (choices > 1 || (options.composition && moved)) {
        self.error('error: name applications, --all or --composition: one of them');
      }
      if (options.asItIs && !options.composition) {
        self.error('error: --as-it-is goes with --composition');
      }
      if (options.composition && options.on !== undefined) {
        self.error('error: --on does not go with --composition, which says what everything gets');
      }
      if (choices === 0 && !moved) {
        self.error('error: name what to promote, or --all for everything that is newest');
      }
      return answer(options, () => run(texts, options));
    });
  addExamples(addCommonOptions(addLiveOptions(addChoiceOptions(command))), [
    'promote pricing --reason "new yearly prices"',
    'promote pricing@1.4.0-3fa9c21b',
    'promote config',
    'promote --all',
    'promote --composition 5b1e0c9a77d2f410',
  ]);
}

async function run(texts: string[], options: PromoteOptions) {
  const { promote } = await import('../live/promote/promote.ts');
  const { promoteComposition } = await import('../live/promote/promote-composition.ts');
  const { openStore } = await import('../store/open-store.ts');
  const { changeInput, reportLive } = await import('./put-live.ts');
  const { readSelections, requirePublished } = await import('./release-selections.ts');

  const selections = readSelections(texts);
  if (!selections.ok) return selections;
  const store = await openStore(options.store);
  if (!store.ok) return store;
  const names = selections.value.map(({ name }) => name);
  const published = await requirePublished(store.value, names);
  if (!published.ok) return published;
  const input = changeInput(store.value, options);
  const { composition, asItIs = false } = options;
  const order = {
    select: options.all ? ('all' as const) : selections.value,
    addresses: givenAddresses(options),
  };
  const outcome = composition
    ? await promoteComposition({ ...input, composition, asItIs })
    : await promote({ ...input, order });
  return withOtherId(await reportLive(outcome, store.value, options), outcome, composition);
}

/** Says so where what a composition was made for was composed again. */
function withOtherId(
  report: Result<Answer>,
  outcome: Result<WentLive>,
  asked: string | undefined,
): Result<Answer> {
  if (!report.ok || !outcome.ok || !asked) return report;
  const { id } = outcome.value.composition;
  if (id === asked) return report;
  const said = `Something else went live since ${asked} was composed: what it was made for was composed again on top of that, as ${id}.`;
  return { ok: true, value: { ...report.value, lines: [said, ...report.value.lines] } };
}
