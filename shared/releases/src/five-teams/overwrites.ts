import type { S3Objects } from '../fixtures/s3-server/s3-objects.ts';
import { isImmutable } from '../store/described-folders.ts';

/** Watches objects below a prefix: the keys of those that never change, and got other bytes. */
export function noteOverwrites(objects: S3Objects, prefix: string): readonly string[] {
  const overwritten: string[] = [];
  const write = objects.write.bind(objects);
  objects.write = (name, bytes, metadata) => {
    const before = objects.read(name);
    const isKept = name.startsWith(prefix) && isImmutable(name.slice(prefix.length));
    if (isKept && before && !before.bytes.equals(bytes)) overwritten.push(name);
    return write(name, bytes, metadata);
  };
  return overwritten;
}
