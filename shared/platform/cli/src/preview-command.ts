import { ok } from '@platform/node/result';
import { PREVIEW_HOURS } from '@platform/releases/serving';
import type { Store } from '@platform/store/store';
import { type Command, InvalidArgumentError } from 'commander';
import { answerFrom } from './answer.ts';
import { addCommonOptions, addExamples, type CommonOptions, RELEASES } from './options.ts';

interface PreviewOptions extends CommonOptions {
  /** Hours. */
  readonly expires: number;
}

/** Hours: a week, for which what was composed stays in the store whatever is pruned. */
const LONGEST = 7 * 24;

export function addPreview(program: Command): void {
  const command = program
    .command('preview')
    .argument('<app[@id]...>', RELEASES)
    .summary('a link to the site as it would be')
    .description(
      'Composes as `site compose` does, passes the gates, and prints a link to the live site with what is ' +
        'named changed. Whoever has the link sees it until it expires; visitors see no change. It is on ' +
        'PREVIEW_ADDRESS, where the edge serves previews alone, and signed with PREVIEW_KEY, which the ' +
        'edge has too. A site on this machine needs neither.',
    )
    .option(
      '--expires <time>',
      'how long the link works, such as 2h or 3d; at most 7d',
      readHours,
      PREVIEW_HOURS,
    )
    .action((texts: string[], options: PreviewOptions) =>
      answerFrom(options, (store) => runPreview(store, texts, options)),
    );
  addExamples(addCommonOptions(command), [
    'preview pricing',
    'preview pricing@1.4.0-3fa9c21b5d0e7f64 config --expires 2d',
  ]);
}

function readHours(text: string): number {
  const [, number, unit] = /^([1-9]\d{0,2})([hd]?)$/.exec(text) ?? [];
  const hours = Number(number) * (unit === 'd' ? 24 : 1);
  if (hours <= LONGEST) return hours;
  throw new InvalidArgumentError('It is a time such as 2h or 3d, or hours, at most 7d.');
}

async function runPreview(store: Store, texts: string[], { expires: hours }: PreviewOptions) {
  const { timeAt } = await import('@platform/releases/edges');
  const { createPreview } = await import('@platform/releases/previews');
  const { warningLines } = await import('@platform/releases/changes');
  const { readPublished } = await import('./release-selections.ts');
  const { usualAddresses } = await import('./report-change.ts');

  const completed = await readPublished(store, texts);
  if (!completed.ok) return completed;
  const source = { store, usual: usualAddresses(), timeAt };
  const made = await createPreview({ ...source, select: completed.value, hours }, process.env);
  if (!made.ok) return made;
  const { warnings, link, expires, ...rest } = made.value;
  return ok({
    lines: [link, `It works until ${expires}, on every page; visitors see no change.`],
    warnings: warningLines(warnings),
    json: { link, expires, ...rest },
  });
}
