import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { concurrentMap } from '@platform/node/concurrent-map';
import { sha256 } from '@platform/node/hash';
import { folderAt } from '../port/described-folders.ts';
import type { Content, FolderContent } from '../port/store.ts';
import { BucketError } from './bucket-error.ts';
import type { BucketObjects } from './bucket-objects.ts';

const ATTEMPTS = 5;
const PAUSE_MS = 100;

// Creating an object of which there can be one only, such as a ledger entry:
//
//   PUT, If-None-Match: * ──▶ 200 ──────────────▶ created
//        │        │
//        │        ├─▶ 409: others write it at the same time ──▶ again
//        │        │
//        ▼        ▼
//       412    no answer, 5xx: it may be there, or may still come to be
//        │        │
//        ▼        ▼
//       HEAD: whose is it? ── ours ──▶ created
//                │      └──── another's ──▶ exists
//                └─ nobody's ──▶ again, as the same writer
//
// Each call has a random writer's name, which is stored with the object: after a lost answer it
// tells our entry from an equal one of somebody else. A 412 is checked as well, because a proxy may
// have sent our request twice. A late attempt carries the same condition and name, so it is refused
// or finds its own object.
export async function createObject(
  objects: BucketObjects,
  key: string,
  content: Content,
): Promise<'created' | 'exists'> {
  const writer = randomUUID();
  const unknown = () => new BucketError(objects.location, 'UnknownOutcome', false);
  /** Whether an attempt may have had an effect that is not known. */
  let isOpen = false;
  for (let attempt = 0; ; attempt += 1) {
    // With jitter: writers who met do not meet again.
    if (attempt > 0) await wait(PAUSE_MS * 2 ** (attempt - 1) * (0.5 + Math.random() / 2));
    const isLast = attempt + 1 >= ATTEMPTS;
    try {
      const outcome = await objects.putOnce(key, content, writer);
      if (outcome === 'created') return 'created';
      if (outcome === 'conflict') {
        if (isLast) throw unknown();
        continue;
      }
    } catch (error) {
      const mayPass = error instanceof BucketError && error.mayPass;
      isOpen ||= mayPass && error.mayHaveWorked;
      if (!mayPass || (isLast && !isOpen)) throw isOpen ? unknown() : error;
    }
    const found = await objects.head(key).catch((error: unknown) => {
      throw isOpen ? unknown() : error;
    });
    if (found) return found.writer === writer ? 'created' : 'exists';
    // There is no object, but one may still arrive.
    if (isLast) throw unknown();
  }
}

/** Concurrent requests of one operation. */
export const AT_ONCE = 32;

/** Concurrent uploads, which share the line. */
const UPLOADS = 8;

/** The description last. Equal files of a torn upload stay: a bucket may deny overwriting. */
export async function createFolder(
  objects: BucketObjects,
  key: string,
  content: FolderContent,
): Promise<'created' | 'exists'> {
  const { description, described, others } = split(key, content);
  if (await objects.head(description)) return 'exists';
  const left = (await objects.list(`${key}/`, 'all')).files;
  await concurrentMap(others, UPLOADS, async ([path, bytes]) => {
    const target = `${key}/${path}`;
    // Another process may publish the same at this moment.
    if (!left.has(path) && (await createObject(objects, target, bytes)) === 'created') return;
    if ((await objects.head(target))?.sha256 !== sha256(bytes)) await objects.put(target, bytes);
  });
  return createObject(objects, description, described);
}

/** Rewrites all files: metadata does not prove that bytes are intact. Readers always find one. */
export async function replaceFolder(objects: BucketObjects, key: string, content: FolderContent) {
  const { description, described, others } = split(key, content);
  await concurrentMap(others, UPLOADS, ([path, bytes]) => objects.put(`${key}/${path}`, bytes));
  await objects.put(description, described);
  const { files } = await objects.list(`${key}/`, 'all');
  const strays = [...files.keys()].filter((path) => !content.has(path));
  await concurrentMap(strays, AT_ONCE, (path) => objects.remove(`${key}/${path}`));
}

function split(key: string, content: FolderContent) {
  const description = folderAt(key)?.description;
  const name = description?.slice(key.length + 1);
  const described = name === undefined ? undefined : content.get(name);
  if (description === undefined || described === undefined) {
    throw new Error(`no file describes the folder ${key}: see described-folders.ts`);
  }
  const others: [path: string, bytes: Content][] = [...content].filter(([path]) => path !== name);
  return { description, described, others };
}
