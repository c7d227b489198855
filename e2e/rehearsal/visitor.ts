import { fetchFile, fetchPage, type NamedFile } from './page-files.ts';
import type { Day, Tally } from './tally.ts';

/** Milliseconds for which a visitor reads a page, at most. */
const READING_MS = 8_000;

/**
 * Looks at pages until the day is over, as a browser does: each document with every file that it names,
 * by its hash, and now and then the files of the first document once more, as a tab does that was left
 * open. A response that is not the whole of the right one is a failed view.
 */
export async function visit(
  site: string,
  paths: readonly string[],
  { day, tally }: { readonly day: Day; readonly tally: Tally },
): Promise<void> {
  const known = new Set<string>();
  let firstFiles: readonly NamedFile[] | undefined;
  while (!day.isOver()) {
    const path = paths[Math.floor(Math.random() * paths.length)] ?? '/';
    try {
      const files = await fetchPage(site + path);
      firstFiles ??= files;
      const isOldTab = Math.random() < 0.1;
      for (const file of isOldTab ? firstFiles : files) {
        if (known.has(file.address) && !isOldTab) continue;
        await fetchFile(site, file);
        known.add(file.address);
        tally.files += 1;
      }
      tally.pageViews += 1;
    } catch (error) {
      tally.failedViews.push(`${path}: ${error}`);
    }
    await day.pause(Math.random() * READING_MS);
  }
}
