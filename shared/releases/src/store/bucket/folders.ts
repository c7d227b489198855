import { concurrentMap } from '@site/node/concurrent-map';
import { sha256 } from '@site/node/hash';
import { folderAt } from '../described-folders.ts';
import type { Content, FolderContent } from '../store.ts';
import type { BucketObjects } from './bucket-objects.ts';
import { createObject } from './create-object.ts';

/** Requests of one operation that are under way at a time. */
export const AT_ONCE = 32;

/**
 * Writes a folder: first all other files, then the one that describes it, of which there can be one
 * only. What an interrupted upload has left is not sent again if it is the same. Only where it differs
 * something is overwritten, so a bucket may refuse that to those who only publish.
 */
export async function createFolder(
  objects: BucketObjects,
  key: string,
  content: FolderContent,
): Promise<'created' | 'exists'> {
  const { description, described, others } = split(key, content);
  if (await objects.head(description)) return 'exists';
  const left = (await objects.list(`${key}/`, 'all')).files;
  await concurrentMap(others, AT_ONCE, async ([path, bytes]) => {
    const target = `${key}/${path}`;
    // Somebody else may publish the same at this moment.
    if (!left.has(path) && (await createObject(objects, target, bytes)) === 'created') return;
    if ((await objects.head(target))?.sha256 !== sha256(bytes)) await objects.put(target, bytes);
  });
  return createObject(objects, description, described);
}

/**
 * As `createFolder`, over a corrupt folder, all files of which are sent: what is noted with an object
 * says nothing about what its storage has made of the bytes. Readers find the one or the other version
 * of each file, and never none.
 */
export async function replaceFolder(
  objects: BucketObjects,
  key: string,
  content: FolderContent,
): Promise<void> {
  const { description, described, others } = split(key, content);
  await concurrentMap(others, AT_ONCE, ([path, bytes]) => objects.put(`${key}/${path}`, bytes));
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
    throw new Error(`no file describes the folder ${key}: see layout.ts`);
  }
  const others: [path: string, bytes: Content][] = [...content].filter(([path]) => path !== name);
  return { description, described, others };
}
