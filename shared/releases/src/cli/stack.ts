import type { Command } from 'commander';
import type { SourceFinder, SourcePosition } from '../maps/source-position.ts';
import type { Answer } from './answer.ts';
import { answer } from './answer.ts';
import { addCommonOptions, addExamples, type CommonOptions } from './common-options.ts';

/** `site stack [FILE:LINE:COLUMN…]` */
export function addStack(program: Command): void {
  const command = program
    .command('stack')
    .argument(
      '[position...]',
      'addresses of files, each with :LINE:COLUMN; without any, a stack trace is read from the input',
    )
    .summary('show the source of an error on the site')
    .description(
      'Shows which source the code at a position of a released file comes from, as errors in browsers\n' +
        'name it: the file, line and column, and the lines around it. Without an argument it reads a\n' +
        'stack trace from the standard input, and writes the sources in the place of the addresses.\n' +
        'Any release in the store can be read, live or not, if it has source maps.',
    )
    .action((positions: string[], options: CommonOptions) =>
      answer(options, () => run(positions, options)),
    );
  addExamples(addCommonOptions(command), [
    'stack https://nguzo.example/_site/releases/pricing/1.2.0-3fa9c21b/static/js/main.js:1:2345',
    'stack pricing/1.2.0-3fa9c21b/node/pages/pricing.cjs:120:9',
    'stack < trace.txt',
  ]);
}

async function run(positions: readonly string[], options: CommonOptions) {
  const { createSourceFinder } = await import('../maps/source-position.ts');
  const { openStore } = await import('../store/open-store.ts');

  const store = await openStore(options.store);
  if (!store.ok) return store;
  const finder = createSourceFinder(store.value);
  return positions.length > 0 ? showPositions(finder, positions) : showTrace(finder);
}

async function showPositions(finder: SourceFinder, names: readonly string[]) {
  const { findPositions } = await import('../maps/stack-trace.ts');
  const { ok } = await import('@site/node/result');

  const found = await findPositions(finder, names);
  if (!found.ok) return found;
  const shown = await Promise.all(found.value.map(({ position }) => shownPosition(position)));
  const json = found.value.map(({ at, position }) => ({ at, ...withoutContent(position) }));
  return ok<Answer>({ lines: shown.flat(), json: { positions: json } });
}

async function showTrace(finder: SourceFinder) {
  const { text } = await import('node:stream/consumers');
  const { traceStack } = await import('../maps/stack-trace.ts');
  const { ok } = await import('@site/node/result');

  if (process.stdin.isTTY) console.error('Paste the stack trace, then press Ctrl-D.');
  const traced = await traceStack(finder, await text(process.stdin));
  if (!traced.ok) return traced;
  const { lines, problems } = traced.value;
  const own = lines.find(({ position }) => position && isOwn(position))?.position;
  const excerpt = own ? ['', ...(await shownPosition(own))] : [];
  return ok<Answer>({
    lines: [...lines.map((line) => line.text), ...excerpt],
    warnings: problems.map(({ message }) => message),
    json: {
      lines: lines.map(({ text, position }) => ({
        text,
        ...(position ? { position: withoutContent(position) } : {}),
      })),
      problems,
    },
  });
}

async function shownPosition(position: SourcePosition): Promise<string[]> {
  const { sourceExcerpt } = await import('../maps/source-excerpt.ts');
  const { positionText } = await import('../maps/source-position.ts');
  const name = position.name === undefined ? '' : ` (${position.name})`;
  return [positionText(position) + name, ...sourceExcerpt(position)];
}

/** Whether a source is ours, and not that of an installed package. */
function isOwn({ source }: SourcePosition): boolean {
  return !source.startsWith('node_modules/');
}

function withoutContent({ content: _content, ...position }: SourcePosition) {
  return position;
}
