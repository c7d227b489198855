import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readLive } from '@site/releases/live';
import type { Day } from './day.ts';
import type { Corruption } from './steps.ts';

/** The kind of a command's refusal where something is newer than the command. */
const refusals: Partial<Record<Corruption, string>> = {
  'newer-contract': 'newer-contract',
  'newer-composer': 'older-composer',
};

/**
 * The kind with which a command must refuse now because it is too old; undefined where it is not.
 */
export function tooOld({ corruptFile }: Day): string | undefined {
  return corruptFile && refusals[corruptFile.what];
}

export async function corrupt(day: Day, what: Corruption): Promise<void> {
  const { live, head } = await readLive(day.site.store);
  if (day.corruptFile || !live) return;
  const { entry, composition } = live;
  const folder = `compositions/${composition.id}`;
  const files: Record<Corruption, string> = {
    entry: `ledger/${entry.revision}.json`,
    restored: `ledger/${entry.revision}.json`,
    composition: `${folder}/composition.json`,
    page: `${folder}/${composition.pages['/']?.file}`,
    'newer-contract': `ledger/${entry.revision}.json`,
    'newer-composer': `${folder}/composition.json`,
  };
  const file = join(day.site.store.folder, files[what]);
  const bytes = await readFile(file);
  day.corruptFile = { what, file, bytes, head };
  const { contract, composer = 0 } = composition;
  if (what === 'entry') await writeFile(file, '{');
  else if (what === 'newer-contract') await writeFile(file, withChange({ contract: contract + 1 }));
  else if (what === 'newer-composer') await writeFile(file, withChange({ composer: composer + 1 }));
  else await rm(file);

  function withChange(change: object): string {
    return JSON.stringify({ ...JSON.parse(bytes.toString()), ...change });
  }
}

export async function repair(day: Day): Promise<void> {
  if (!day.corruptFile) return;
  await writeFile(day.corruptFile.file, day.corruptFile.bytes);
  day.corruptFile = undefined;
}
