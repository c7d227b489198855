import { ok } from '@site/node/result';
import { type Command, InvalidArgumentError } from 'commander';
import { err } from '../problem.ts';
import type { Store } from '../store/store.ts';
import { answerFrom } from './answer.ts';
import { addCommonOptions, addExamples, type CommonOptions } from './options.ts';

interface PreviewOptions extends CommonOptions {
  /** Hours. */
  readonly expires: number;
}

/** Hours: a week, less than what was composed stays in the store whatever is pruned. */
const LONGEST = 7 * 24;

const HOUR_MS = 3_600_000;

export function addPreview(program: Command): void {
  const command = program
    .command('preview')
    .argument(
      '<app[@id]...>',
      'applications or config, each in its newest release, or in the one with an id, version or hash',
    )
    .summary('a link to the site as it would be')
    .description(
      'Composes as `site compose` does, passes the gates, and prints a link to the live site with what is ' +
        'named changed. Whoever has the link sees it until it expires; visitors see no change. It is on ' +
        'PREVIEW_ADDRESS, where the edge serves previews alone, and signed with PREVIEW_KEY, which the ' +
        'edge has too. A site on this machine needs neither.',
    )
    .option(
      '--expires <time>',
      'how long the link works, such as 2h or 3d; at most 7d',
      readHours,
      2,
    )
    .action((texts: string[], options: PreviewOptions) =>
      answerFrom(options, (store) => runPreview(store, texts, options)),
    );
  addExamples(addCommonOptions(command), [
    'preview pricing',
    'preview pricing@1.4.0-3fa9c21b5d0e7f64 config --expires 2d',
  ]);
}

function readHours(text: string): number {
  const [, number, unit] = /^([1-9]\d{0,2})([hd])$/.exec(text) ?? [];
  const hours = Number(number) * (unit === 'd' ? 24 : 1);
  if (hours <= LONGEST) return hours;
  throw new InvalidArgumentError('It is a time such as 2h or 3d, at most 7d.');
}

async function runPreview(store: Store, texts: string[], { expires: hours }: PreviewOptions) {
  const { LONGEST_HONOURED_HOURS } = await import('@site/contracts/configuration');
  const { composeRequest } = await import('../change/compose-selection.ts');
  const { previewPlace, writePreviewToken } = await import('../preview/preview-token.ts');
  const { renewComposition } = await import('../store/compositions.ts');
  const { readEpoch } = await import('../store/ledger.ts');
  const { readPublished } = await import('./release-selections.ts');
  const { usualAddresses, warningLines } = await import('./report-change.ts');

  const completed = await readPublished(store, texts);
  if (!completed.ok) return completed;
  const request = { select: completed.value, addresses: {} };
  const composed = await composeRequest({ store, request, usual: usualAddresses() });
  if (!composed.ok) return composed;
  const { composition, warnings, disagreements } = composed.value;
  const epoch = await readEpoch(store);
  const place = previewPlace(process.env, { address: composition.addresses.site, epoch });
  if (!place) {
    return err(
      'usage',
      `Previews of ${composition.addresses.site} are on a host of their own: set PREVIEW_ADDRESS and PREVIEW_KEY as its edge has them.`,
    );
  }
  const expires = Date.now() + hours * HOUR_MS;
  // It may have been composed long ago.
  await renewComposition(store, composition.id, expires - LONGEST_HONOURED_HOURS * HOUR_MS);
  const token = writePreviewToken({ composition: composition.id, expires }, place);
  const link = `${place.address}/?preview=${token}`;
  const until = new Date(expires).toISOString();
  return ok({
    lines: [link, `It works until ${until}, on every page; visitors see no change.`],
    warnings: warningLines([...warnings, ...disagreements]),
    json: { link, token, composition: composition.id, expires: until },
  });
}
