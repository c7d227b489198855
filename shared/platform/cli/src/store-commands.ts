import { err, type Result } from '@platform/node/problem';
import { ok } from '@platform/node/result';
import { sizeText } from '@platform/node/size-text';
import type { Store } from '@platform/store/store';
import type { Command } from 'commander';
import { answer, answerFrom, open } from './answer.ts';
import { addCommonOptions, addExamples, type CommonOptions, timeoutOption } from './options.ts';
import { columns } from './terminal.ts';

interface CopyOptions extends Pick<CommonOptions, 'json' | 'timeout'> {
  readonly verify?: boolean;
  readonly compositions?: readonly string[];
}

export function addStore(program: Command): void {
  const group = program.command('store').summary('measure or try a store, or copy one elsewhere');
  addExamples(group, ['store size', 'store copy .site/store s3://nguzo-site/store']);
  const size = group
    .command('size')
    .summary('show what takes the room')
    .description(
      'Lists what is in the store by kind, the largest first. `site prune` removes what is not needed.',
    )
    .action((options: CommonOptions) => answerFrom(options, runSize));
  addExamples(addCommonOptions(size), ['store size']);

  const check = group
    .command('check')
    .summary('try whether a storage keeps what a store relies on')
    .description(
      'Writes, overwrites, removes and lists files below check/, many at a time, and cuts uploads. A ' +
        'storage that accepts conditions and ignores them is refused, with what it did. A bucket is ' +
        'tried before its first promotion in any case.',
    )
    .action((options: CommonOptions) => answerFrom(options, runCheck, 'openStoreToWrite'));
  addExamples(addCommonOptions(check), [
    'store check',
    'store check --store s3://nguzo-site/store',
  ]);

  const copy = group
    .command('copy')
    .argument('<from>', 'a store: a folder, or s3://BUCKET/PREFIX')
    .argument('<to>', 'another store, which `site init --store` has made')
    .summary('copy a store to another place')
    .description(
      'Copies releases, compositions, configurations, the ledger and its epoch, and checks every file ' +
        'by its SHA-256. What is there and equal is skipped, so that an interrupted copy goes on, and ' +
        'another run brings what came since. Refuses a target with another history.',
    )
    .option('--verify', 'read what is there, too, and send again what is damaged')
    .option(
      '--compositions <ids>',
      'copy only these, with commas, and no ledger: enough for `site diff` to compare them',
      (text) => text.split(','),
    )
    .option('--json', 'print the outcome as JSON')
    .addOption(timeoutOption())
    .action((from: string, to: string, options: CopyOptions) =>
      answer({ ...options, store: to }, () => runCopy(from, to, options)),
    );
  addExamples(copy, [
    'store copy .site/store s3://nguzo-site/store',
    'store copy --verify /srv/backup s3://nguzo-site/store',
  ]);
}

async function runSize(store: Store) {
  const { sharesOf } = await import('@platform/store/upkeep');

  const shares = sharesOf(await store.filesBelow(''));
  const bytes = shares.reduce((sum, share) => sum + share.bytes, 0);
  const rows = shares.map((share) => [share.kind, String(share.number), sizeText(share.bytes)]);
  return ok({
    lines: columns([['', 'number', 'size'], ...rows, ['all', '', sizeText(bytes)]]),
    json: { shares, bytes },
  });
}

async function runCheck(store: Store) {
  const { location } = store;
  const broken = await store.check();
  if (broken.length > 0) {
    const message = `${location} is no place for a store: use a storage whose documents promise conditional writes, such as AWS S3 or Cloudflare R2.`;
    const problem = { kind: 'store-not-trusted', message, choices: broken } as const;
    return { ok: false as const, problem };
  }
  return ok({
    lines: [`${location} keeps what a store relies on.`],
    json: { store: location, broken },
  });
}

async function runCopy(from: string, to: string, { verify = false, compositions }: CopyOptions) {
  const { copyCompositions, copyStore } = await import('@platform/store/upkeep');

  const source = await open('openStore', from);
  if (!source.ok) return source;
  const target = await open('openStoreToWrite', to, { pastCache: verify });
  if (!target.ok) return target;
  if (compositions) {
    const copied = await copyCompositions(source.value, target.value, compositions);
    if (!copied.ok) return copied;
    const line = `Copied ${copied.value.files} files to ${target.value.location}, and no ledger.`;
    return ok({ lines: [line], json: copied.value });
  }
  const copied = await copyStore(source.value, target.value, { verify });
  if (!copied.ok) return copied;
  const { files, skipped, leftOut, revisions, head } = copied.value;
  const now = revisions > 0 ? `${revisions} new, up to revision ${head}` : `at revision ${head}`;
  return ok({
    lines: [
      `Copied ${files} files to ${target.value.location}; ${skipped} were there already.`,
      head > 0 ? `The ledger there is the same as here (${now}).` : 'Nothing is live in either.',
    ],
    warnings: leftOut.map((folder) => `Left out ${folder}, which is not complete.`),
    json: copied.value,
  });
}

export function addInit(program: Command): void {
  const command = program
    .command('init')
    .summary('make a store')
    .description(
      'Makes the store where there is none. What is in one that is there stays as it is. No other ' +
        'command makes one, so that a mistyped name is none. Where an edge serves the site already, its ' +
        'store is somewhere: then no empty one is made, unless with --another.',
    )
    .option('--another', 'although the site is served already: for a copy, or to try something')
    .action((options: InitOptions) =>
      answer(options, async () => {
        const served = await refuseServed(options);
        if (!served.ok) return served;
        const store = await open('createStore', options.store);
        return store.ok ? runInit(store.value) : store;
      }),
    );
  addExamples(addCommonOptions(command), ['init', 'init --another --store s3://nguzo-site/copy']);
}

interface InitOptions extends CommonOptions {
  readonly another?: boolean;
}

/** A disk that is not mounted, or a mistyped name, looks like a place where no store is yet. */
async function refuseServed({ store, another }: InitOptions): Promise<Result<undefined>> {
  if (another) return ok(undefined);
  const { openStore } = await import('@platform/store/open-store');
  const found = await openStore(store);
  if (found.ok || found.problem.kind !== 'store-missing') return ok(undefined);
  const { EDGE_PATIENCE_MS, queryEdge } = await import('@platform/releases/edges');
  const { usualAddresses } = await import('./report-change.ts');
  const { site } = usualAddresses();
  const answer = await queryEdge(site, EDGE_PATIENCE_MS);
  const revision = answer.kind === 'edge' ? answer.edge.revision : undefined;
  if (revision === undefined) return ok(undefined);
  return err(
    'store-missing',
    `No store was made: ${site} serves revision ${revision}, and there is no store in ${store}. Is its disk mounted, and is the name right? For another store beside it, as for a copy, add --another.`,
  );
}

async function runInit(store: Store) {
  await store.keepReserve();
  const { location } = store;
  return ok({ lines: [`The store is in ${location}.`], json: { store: location } });
}
