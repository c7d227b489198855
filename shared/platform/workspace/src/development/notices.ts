import type { BrowserError, Notice } from '@platform/edge/development';
import { positionText, type SourceFinder, traceStack } from '@platform/store/source-maps';

/** How many lines of a stack are worth reading. */
const FRAMES = 5;

/** An error of a browser in the positions of this workspace's own sources. */
export async function readableError(finder: SourceFinder, error: BrowserError): Promise<Notice> {
  const { page, message, stack } = error;
  const traced = await traceStack(finder, stack);
  const positions = traced.ok ? traced.value.lines.flatMap(({ position }) => position ?? []) : [];
  const own = positions.filter(({ source }) => !source.startsWith('node_modules/'));
  const frames = [...new Set(own.map(positionText))].slice(0, FRAMES);
  return {
    title: `Error on ${page}`,
    text: [message, ...frames.map((frame) => `  at ${frame}`)].join('\n'),
  };
}

export function say(name: string, text: string): void {
  console.log(`  ${name.padEnd(9)} ${text}`);
}

export function sayProblem(title: string, text: string): void {
  console.error(`\n  ${title}\n${text.replaceAll(/^/gm, '    ')}\n`);
}
