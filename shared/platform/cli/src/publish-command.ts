import { CONFIGURATION } from '@platform/contracts/application';
import { err, type Result } from '@platform/node/problem';
import { withClaim } from '@platform/node/release-words';
import { all, ok } from '@platform/node/result';
import { isBundled } from '@platform/node/workspace-folder';
import type { Published, PublishedConfiguration, readCommit } from '@platform/store/publish';
import type { SigningKey } from '@platform/store/signatures';
import type { Store } from '@platform/store/store';
import { StoreError } from '@platform/store/store';
import type { Command } from 'commander';
import { answer, open } from './answer.ts';
import { type Conflicts, conflictLines, liveConflicts } from './conflict-lines.ts';
import { addCommonOptions, addExamples, type CommonOptions } from './options.ts';

/** A bundle has no workspace around it. */
const usualConfiguration = isBundled ? undefined : 'shell/site.config.json';

interface PublishOptions extends CommonOptions {
  readonly config?: string;
  readonly from?: string;
  readonly asNewest?: boolean;
  readonly asBuilt?: boolean;
  readonly signingKey?: string;
  readonly unsigned?: boolean;
}

export function addPublish(program: Command): void {
  const command = program
    .command('publish')
    .argument('<app...>', 'applications, built; or config')
    .summary('put built releases, or the configuration, into the store')
    .description(
      "Puts each application's build (dist/) into the store and makes it that application's newest " +
        'release; `config` is the site configuration. Visitors see no change. What is published is ' +
        'never overwritten, and a build that is in the store already does not become the newest again. ' +
        'A build that is older than its sources is refused; one from another machine is not. ' +
        'Where the build lies in a git repository, the store gets its commit beside the release. ' +
        'A release is signed if there is a key: in SITE_SIGNING_KEY, or in the file of --signing-key. ' +
        'Publishing a build again with another key adds a signature. ' +
        'What contradicts itself in the configuration is listed on stderr.',
    )
    .option('--config <file>', 'the site configuration', usualConfiguration)
    .option('--from <folder>', 'the folder of an application that is not in this workspace')
    .option('--as-newest', 'makes a build the newest also where it is in the store already')
    .option('--as-built', 'also where the sources have changed since it was built')
    .option('--signing-key <file>', 'signs releases with the private key in a file')
    .option('--unsigned', 'leaves out the keys of the configuration: for a store of your own')
    .action((names: string[], options: PublishOptions, self: Command) => {
      if (options.from && names.length > 1) self.error('error: --from goes with one application');
      return answer(options, () => run(names, options));
    });
  addExamples(addCommonOptions(command), [
    'publish pricing',
    'publish shell marketing --json',
    'publish config',
    'publish loyalty --from ../loyalty',
  ]);
}

async function run(names: string[], options: PublishOptions) {
  const { readReleasedName } = await import('./release-selections.ts');

  const apps = all(names.map(readReleasedName));
  if (!apps.ok) return apps;
  const key = await findSigningKey(options);
  if (!key.ok) return key;
  const store = await open('openStoreToWrite', options.store);
  if (!store.ok) return store;
  const trusted = await store.value.ensureTrusted().catch(unlessDenied);
  if (!trusted.ok) return trusted;
  const published: PublishedOne[] = [];
  for (const app of apps.value) {
    const one = await publishOne(store.value, app, options, key.value);
    if (!one.ok) return one;
    published.push(one.value);
  }
  const isAny = published.some((one) => Object.keys(conflictsOf(one)).length > 0);
  // Who may publish may be allowed to read nothing.
  const live = isAny ? await liveConflicts(store.value).catch(() => ({})) : {};
  return ok({
    lines: published.map(publishedLine),
    warnings: published.flatMap((one) => [
      ...('silence' in one && one.silence
        ? [`${one.app} ${one.release} names no commit: ${one.silence}`]
        : []),
      ...conflictLines(conflictsOf(one), live),
    ]),
    json: {
      published: published.map((one) => ({ ...one, conflicts: undefined, ...conflictsOf(one) })),
    },
  });
}

/** A pipeline's role may create releases and nothing else: whoever promotes tries the storage. */
function unlessDenied(error: unknown): Result<undefined> {
  if (error instanceof StoreError && error.kind === 'store-not-readable') return ok(undefined);
  throw error;
}

async function findSigningKey({ signingKey: file, unsigned = false }: PublishOptions) {
  const { readSigningKey } = await import('@platform/store/signatures');
  const { readFile } = await import('node:fs/promises');
  const pem = file === undefined ? process.env.SITE_SIGNING_KEY : await readFile(file, 'utf8');
  if (unsigned || !pem?.trim()) return ok(undefined);
  return readSigningKey(pem, file ?? 'SITE_SIGNING_KEY');
}

type PublishedOne =
  | (Published & Awaited<ReturnType<typeof readCommit>>)
  | (PublishedConfiguration & { readonly conflicts: Conflicts });

const conflictsOf = (one: PublishedOne) => ('conflicts' in one ? one.conflicts : {});

function publishedLine(published: PublishedOne): string {
  const { app, release, outcome, newest } = published;
  const signed =
    'signedBy' in published && published.signedBy ? `, signed by key ${published.signedBy}` : '';
  const claim = 'claim' in published ? published.claim : undefined;
  if (outcome === 'published') return withClaim(`${app} ${release}: published${signed}`, claim);
  const repaired = outcome === 'mended' ? '; damaged files of it were restored' : '';
  const maps =
    'mapsAdded' in published && published.mapsAdded ? '; its source maps were added' : '';
  const known = `${app} ${release} is in the store already${signed}${repaired}${maps}`;
  return newest === release
    ? `${known}, and is the newest`
    : `${known}; newest stays ${newest}; --as-newest to change that`;
}

async function publishOne(
  store: Store,
  app: string,
  { config, from, asNewest = false, asBuilt = false, unsigned = false }: PublishOptions,
  signingKey: SigningKey | undefined,
): Promise<Result<PublishedOne>> {
  const { applicationFolder } = await import('@platform/contracts/application');
  const { publish, publishConfiguration, checkBuild, readCommit } = await import(
    '@platform/store/publish'
  );
  const { currentUser } = await import('@platform/releases/changes');
  const { withoutReleaseKeys } = await import('@platform/contracts/release-keys');
  const { readSiteConfiguration } = await import('@platform/node/site-configuration-file');
  const { thisSite } = await import('@platform/node/this-site');

  const by = currentUser();
  if (app !== CONFIGURATION) {
    const folder = from ?? applicationFolder(app);
    const checked = await checkBuild(app, folder, from === undefined);
    if (!checked.ok && !asBuilt) return checked;
    // Sources that changed since the build are not those of the release.
    const found = checked.ok ? await readCommit(folder) : {};
    const input = { store, app, folder, by, asNewest, signingKey, claim: found.claim };
    const published = await publish(input);
    return published.ok ? ok({ ...published.value, ...found }) : published;
  }
  if (config === undefined) return err('usage', 'No site configuration is named: set --config.');
  const site = await thisSite();
  const read = await readSiteConfiguration(config, site.parseConfiguration);
  if (!read.ok) {
    const { kind, reason } = read.problem;
    const unread = `Can't read the site configuration ${config} (${reason}).`;
    return err('invalid-config', kind === 'invalid' ? reason : unread);
  }
  const configuration = unsigned ? withoutReleaseKeys(read.value) : read.value;
  const conflicts = site.conflictsIn(configuration);
  return ok({ ...(await publishConfiguration({ store, configuration, by })), conflicts });
}
