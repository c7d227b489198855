import { relative } from 'node:path';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import type { BrowserError, Notice } from '@site/edge/development';
import { workspaceFolder } from '@site/node/workspace-folder';
import type { Store } from '@site/releases/store';

/** A line of a stack that is in a release's file: application, release, path, line, column. */
const releasedFrame =
  /\/_site\/releases\/([\w-]+)\/([\w.-]+)\/([^\s?]+\.js)(?:\?[^\s:]*)?:(\d+):(\d+)/;

/** How many lines of a stack are worth reading. */
const FRAMES = 5;

/** An error of a browser in the positions of this workspace's own sources. */
export async function readableError(store: Store, error: BrowserError): Promise<Notice> {
  const frames = await Promise.all(
    error.stack.split('\n').flatMap((line) => {
      const found = releasedFrame.exec(line);
      return found ? [sourceOf(store, found)] : [];
    }),
  );
  const shown = frames.filter((frame) => frame !== undefined).slice(0, FRAMES);
  return {
    title: `Error on ${error.page}`,
    text: [error.message, ...shown.map((frame) => `  at ${frame}`)].join('\n'),
  };
}

async function sourceOf(store: Store, found: RegExpExecArray): Promise<string | undefined> {
  const [, app, release, path, line, column] = found;
  const map = await store.read(`releases/${app}/${release}/web/${path}.map`);
  if (!map.ok) return undefined;
  const position = originalPositionFor(new TraceMap(map.value.toString()), {
    line: Number(line),
    // A browser counts columns from 1, a source map from 0.
    column: Number(column) - 1,
  });
  if (position.source === null) return undefined;
  const file = relative(workspaceFolder, position.source);
  if (file.startsWith('..') || file.includes('node_modules/')) return undefined;
  const place = `${file}:${position.line}:${position.column + 1}`;
  return position.name ? `${place} (${position.name})` : place;
}
