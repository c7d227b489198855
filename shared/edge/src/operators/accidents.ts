import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readLive } from '@site/releases/live';
import type { Day } from './day.ts';
import type { Damage } from './steps.ts';

/** What a refusal is called, by what is newer than the command. */
const refusals: Partial<Record<Damage, string>> = {
  'newer-contract': 'newer-contract',
  'newer-composer': 'older-composer',
};

/** How a command has to refuse now because it is too old; undefined where it is not. */
export function tooOld({ damaged }: Day): string | undefined {
  return damaged && refusals[damaged.what];
}

export async function damage(day: Day, what: Damage): Promise<void> {
  const { live, head } = await readLive(day.site.store);
  if (day.damaged || !live) return;
  const { entry, composition } = live;
  const folder = `compositions/${composition.id}`;
  const files: Record<Damage, string> = {
    entry: `ledger/${entry.revision}.json`,
    restored: `ledger/${entry.revision}.json`,
    composition: `${folder}/composition.json`,
    page: `${folder}/${composition.pages['/']?.file}`,
    'newer-contract': `ledger/${entry.revision}.json`,
    'newer-composer': `${folder}/composition.json`,
  };
  const file = join(day.site.store.folder, files[what]);
  const bytes = await readFile(file);
  day.damaged = { what, file, bytes, head };
  const { contract, composer = 0 } = composition;
  if (what === 'entry') await writeFile(file, '{');
  else if (what === 'newer-contract') await writeFile(file, withChange({ contract: contract + 1 }));
  else if (what === 'newer-composer') await writeFile(file, withChange({ composer: composer + 1 }));
  else await rm(file);

  function withChange(change: object): string {
    return JSON.stringify({ ...JSON.parse(bytes.toString()), ...change });
  }
}

export async function mend(day: Day): Promise<void> {
  if (!day.damaged) return;
  await writeFile(day.damaged.file, day.damaged.bytes);
  day.damaged = undefined;
}
