import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha256 } from '@site/node/hash';
import { hangFolder, makeReadOnly, mountSmallDisk, unmount } from '@site/testing/mounted-disks';
import type { S3Objects } from '@site/testing/s3-objects';
import { s3Credentials, startS3Server } from '@site/testing/s3-server';
import type { BadBucket } from './bad-buckets.ts';

/** A copy of a live site for one command, in a storage that becomes bad. */
export interface Place {
  readonly location: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly hangs: boolean;
  spoil(): Promise<void>;
  /** The revisions that are really there, whatever the storage says. */
  revisions(): Promise<readonly number[]>;
  /** Puts an entry there, as another operator would on a sound day. */
  append(revision: number, text: string): Promise<void>;
  remove(): Promise<void>;
}

const BUCKET = 'site-of-tests';
const PREFIX = 'store/';
const LOCATION = `s3://${BUCKET}/store`;

/** @param template where its objects are, by key */
export async function bucketPlace(
  template: ReadonlyMap<string, Parameters<S3Objects['write']>>,
  { lies, fault, hangs = false }: BadBucket,
): Promise<Place> {
  const server = await startS3Server(BUCKET);
  const cache = await mkdtemp(join(tmpdir(), 'machine-'));
  const write = (key: string, text: string) =>
    server.objects.write(`${BUCKET}/${PREFIX}${key}`, Buffer.from(text), { sha256: sha256(text) });
  for (const object of template.values()) server.objects.write(...object);
  // A liar is tried before the first change; what fails later was tried when it was sound.
  const storages = [`${server.address} ${LOCATION}`];
  const checked = { contract: 2, at: new Date().toISOString(), storages };
  if (!lies) write('checked.json', JSON.stringify(checked));
  return {
    location: LOCATION,
    hangs,
    variables: {
      AWS_ENDPOINT_URL: server.address,
      AWS_REGION: 'af-south-1',
      AWS_ACCESS_KEY_ID: s3Credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: s3Credentials.secretAccessKey,
      SITE_CACHE: cache,
    },
    async spoil() {
      Object.assign(server.objects.lies, lies);
      server.fault = fault;
    },
    async revisions() {
      for (const lie of Object.keys(server.objects.lies)) {
        Reflect.deleteProperty(server.objects.lies, lie);
      }
      const start = `${BUCKET}/${PREFIX}ledger/`;
      // Twice: the first list may be late.
      server.objects.list(start);
      return numbered(server.objects.list(start).map(([name]) => name.slice(start.length)));
    },
    append: async (revision, text) => void write(`ledger/${revision}.json`, text),
    async remove() {
      await server.stop();
      await rm(cache, { recursive: true, force: true });
    },
  };
}

export const badFolders = {
  'is a folder, and nothing is wrong': async () => true,
  'is a folder that hangs': async (folder: string, undo: (() => void)[]) => {
    const release = hangFolder(folder);
    if (release) undo.push(release);
    return release !== undefined;
  },
  'is a folder that can’t be written': async (folder: string) => makeReadOnly(folder),
  'is a folder on a full disk': async (folder: string) => {
    // A full disk gives up its render cache first, which may or may not be room enough.
    await rm(join(folder, 'renderings'), { recursive: true, force: true });
    // Until nothing fits: the last writes are small.
    for (const bytes of [1_000_000, 4_096, 1]) {
      for (let file = 0; file < 1_000; file += 1) {
        const target = join(folder, `.fills-${bytes}-${file}`);
        const failed = await writeFile(target, Buffer.alloc(bytes, 'x')).catch(() => 'full');
        if (failed) break;
      }
    }
    return true;
  },
} as const;

/** Room for a store of the tests, and not for much more. */
const DISK_BYTES = 64_000_000;

export async function folderPlace(
  template: string,
  become: (folder: string, undo: (() => void)[]) => Promise<boolean>,
): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'disk-'));
  if (!mountSmallDisk(folder, DISK_BYTES)) throw new Error('this user may not mount');
  await cp(template, folder, { recursive: true });
  const undo: (() => void)[] = [];
  const hangs = become === badFolders['is a folder that hangs'];
  return {
    location: folder,
    hangs,
    variables: {},
    spoil: async () => {
      if (!(await become(folder, undo))) throw new Error('this user may not mount');
    },
    async revisions() {
      for (const each of undo.splice(0)) each();
      return numbered(await readdir(join(folder, 'ledger')));
    },
    async append(revision, text) {
      if (hangs) throw new Error('nobody can write there');
      await writeFile(join(folder, `ledger/${revision}.json`), text);
    },
    async remove() {
      for (const each of undo) each();
      unmount(folder);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function numbered(names: readonly string[]): number[] {
  return names.flatMap((name) => Number(/^(\d+)\.json$/.exec(name)?.[1] ?? Number.NaN) || []);
}
