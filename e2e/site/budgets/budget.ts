import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FirstView } from './first-view.ts';

/** The share by which a page's bytes may grow without a word: texts change. */
const SLACK = 0.01;

/** What of a first view is beyond its budget: one sentence for each thing that has grown. */
export function beyondBudget(budget: FirstView | undefined, measured: FirstView): string[] {
  if (!budget) return ['it has no budget'];
  const [before, now] = [bytesOf(budget), bytesOf(measured)];
  const beyond: string[] = [];
  if (now > before * (1 + SLACK)) {
    beyond.push(
      `${kilobytes(now)}, the budget is ${kilobytes(before)}: ${grown(budget, measured)}`,
    );
  }
  if (measured.requests > budget.requests) {
    beyond.push(
      `${measured.requests} files, the budget is ${budget.requests}: ${grown(budget, measured)}`,
    );
  }
  if (budget.waits && !measured.waits) {
    beyond.push('its scripts no longer wait until the visitor touches the page');
  }
  if (measured.depth > budget.depth) {
    beyond.push(`${measured.depth} requests one after the other, the budget is ${budget.depth}`);
  }
  return beyond;
}

function bytesOf({ files }: FirstView): number {
  return Object.values(files).reduce((sum, bytes) => sum + bytes, 0);
}

function grown(budget: FirstView, measured: FirstView): string {
  const changes = Object.entries(measured.files).flatMap(([name, bytes]) => {
    const before = budget.files[name];
    if (before === undefined) return [`${name} is new (${kilobytes(bytes)})`];
    return bytes > before ? [`${name} was ${kilobytes(before)}, is ${kilobytes(bytes)}`] : [];
  });
  return changes.join(', ');
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1_000).toFixed(1)} KB`;
}

/*
 * What the first view of every page may cost: bytes, files, and how many of them one after the other;
 * never time. `UPDATE_BUDGETS=yes pnpm e2e every-page` writes what is measured into `budgets.json`, which
 * is reviewed like any change.
 */
const file = join(import.meta.dirname, 'budgets.json');

export async function problemsOf(path: string, view: FirstView): Promise<string[]> {
  const budgets: Record<string, FirstView> = JSON.parse(await readFile(file, 'utf8'));
  if (process.env.UPDATE_BUDGETS) {
    await writeFile(file, `${JSON.stringify({ ...budgets, [path]: view }, null, 2)}\n`);
    return [];
  }
  return beyondBudget(budgets[path], view);
}
