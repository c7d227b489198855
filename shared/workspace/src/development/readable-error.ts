import type { BrowserError, Notice } from '@site/edge/development';
import { createSourceFinder, positionText } from '@site/releases/source-position';
import { traceStack } from '@site/releases/stack-trace';
import type { Store } from '@site/releases/store';

/** How many lines of a stack are worth reading. */
const FRAMES = 5;

/** An error of a browser in the positions of this workspace's own sources. */
export async function readableError(store: Store, error: BrowserError): Promise<Notice> {
  const { page, message, stack } = error;
  const traced = await traceStack(createSourceFinder(store), stack);
  const positions = traced.ok ? traced.value.lines.flatMap(({ position }) => position ?? []) : [];
  const own = positions.filter(({ source }) => !source.startsWith('node_modules/'));
  const frames = [...new Set(own.map(positionText))].slice(0, FRAMES);
  return {
    title: `Error on ${page}`,
    text: [message, ...frames.map((frame) => `  at ${frame}`)].join('\n'),
  };
}
