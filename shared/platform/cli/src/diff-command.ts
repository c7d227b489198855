import { access, constants, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { compositionId } from '@platform/contracts/composition';
import { errorReason } from '@platform/node/error-code';
import { err, type Result } from '@platform/node/problem';
import { ok } from '@platform/node/result';
import type { SideRequest } from '@platform/releases/differences';
import type { PictureChange } from '@platform/releases/pictures';
import type { Store } from '@platform/store/store';
import type { Command } from 'commander';
import { answerFrom } from './answer.ts';
import { addCommonOptions, addExamples, type CommonOptions } from './options.ts';

interface DiffOptions extends CommonOptions {
  readonly html?: string;
  readonly pictures?: boolean;
}

export function addDiff(program: Command): void {
  const command = program
    .command('diff')
    .argument('[from]', 'what to compare with', 'live')
    .argument('[to]', 'what it is compared with', 'newest')
    .summary('show what a release changes')
    .description(
      'Compares two compositions, what visitors see first. Each is `live`, `canary`, `newest` (of ' +
        'everything), a revision of the ledger, the id of a composition, or releases with commas in what ' +
        'is live: `pricing` in its newest, or `pricing@1.4.0,config`. Those are composed and pass the ' +
        'gates; nothing is written.',
    )
    .option('--html <file>', 'write it as a page that stands alone')
    .option('--pictures', 'compare photographs, too: three widths, light and dark, by Chromium')
    .action((from: string, to: string, options: DiffOptions) =>
      answerFrom(options, (store) => runDiff(store, { from, to }, options)),
    );
  addExamples(addCommonOptions(command), [
    'diff',
    'diff live pricing',
    'diff live pricing@1.4.0,config --pictures --html diff.html',
    'diff 11 12 --json',
  ]);
}

async function runDiff(
  store: Store,
  named: { readonly from: string; readonly to: string },
  { html, pictures: isPhotographed }: DiffOptions,
) {
  const { diffSides, linesOf, reportOf, readSides } = await import(
    '@platform/releases/differences'
  );
  const { comparePictures, pagesToPhotograph, pictureLines } = await import(
    '@platform/releases/pictures'
  );
  const { readClaims } = await import('@platform/store/releases');
  const { comingIn } = await import('./change-lines.ts');
  const { usualAddresses } = await import('./report-change.ts');

  const writable = html ? await requireWritable(html) : ok(undefined);
  if (!writable.ok) return writable;
  const from = await readRequest(store, named.from);
  if (!from.ok) return from;
  const to = await readRequest(store, named.to);
  if (!to.ok) return to;
  const sides = await readSides({ store, usual: usualAddresses() }, [from.value, to.value]);
  if (!sides.ok) return sides;
  const diff = diffSides(...sides.value);
  const claims = await readClaims(store, comingIn(diff.releases));
  const pages = pagesToPhotograph(...sides.value, diff);
  const compared = isPhotographed
    ? await comparePictures(store, sides.value, pages)
    : ok(undefined);
  if (!compared.ok) return compared;
  const pictures = compared.value;
  const written = html ? await writeReport(html, reportOf(diff, claims, pictures)) : ok([]);
  if (!written.ok) return written;
  return ok({
    lines: [
      ...linesOf(diff, claims),
      ...(pictures ? pictureLines(pictures) : []),
      ...written.value,
    ],
    json: { ...diff, claims, ...(pictures ? { pictures: pictures.map(withoutShots) } : {}) },
    isDiff: true,
  });
}

function withoutShots({ shots: _shots, ...change }: PictureChange) {
  return change;
}

/** Before minutes of work for it. */
async function requireWritable(file: string): Promise<Result<undefined>> {
  try {
    await access(dirname(resolve(file)), constants.W_OK);
    return ok(undefined);
  } catch (error) {
    return notWritable(file, error);
  }
}

const notWritable = (file: string, error: unknown) =>
  err('usage', `${file} can't be written (${errorReason(error)}): name another file.`);

async function writeReport(file: string, html: string): Promise<Result<string[]>> {
  try {
    await writeFile(file, html);
    return ok(['', `Written: ${file}`]);
  } catch (error) {
    return notWritable(file, error);
  }
}

async function readRequest(store: Store, text: string): Promise<Result<SideRequest>> {
  if (text === 'live' || text === 'canary' || text === 'newest') return ok(text);
  if (/^\d{1,9}$/.test(text)) return ok({ revision: Number(text) });
  if (compositionId.safeParse(text).success) return ok({ composition: text });
  const { readPublished } = await import('./release-selections.ts');
  const select = await readPublished(store, text.split(','));
  return select.ok ? ok({ select: select.value }) : select;
}
