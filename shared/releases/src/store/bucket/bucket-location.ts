import { ok } from '@site/node/result';
import { err, type Result } from '../../problem.ts';

/** Where in which bucket a store is. */
export interface BucketLocation {
  readonly bucket: string;
  /** What the keys of the store's objects begin with: empty, or with a slash at its end. */
  readonly prefix: string;
}

/** Whether a location names a bucket; everything else is a folder. */
export function isBucketLocation(location: string): boolean {
  return /^s3:/i.test(location);
}

/** Reads `s3://bucket/prefix`; `usage` if it is another form, because it could name another store. */
export function parseBucketLocation(location: string): Result<BucketLocation> {
  const [, bucket, path = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]+[a-z0-9])(?:\/(.*))?$/.exec(location) ?? [];
  const parts = path.replace(/\/$/, '').split('/');
  const isPlain =
    path === '' || parts.every((part) => /^[\w.-]+$/.test(part) && !/^\.+$/.test(part));
  if (bucket === undefined || !isPlain) {
    return err(
      'usage',
      `"${location}" is no place of a store: it is a folder, or s3://BUCKET/PREFIX, such as s3://nguzo-site/store.`,
    );
  }
  return ok({ bucket, prefix: path === '' ? '' : `${parts.join('/')}/` });
}

/** What an operator calls it, always in the same way. */
export function bucketName({ bucket, prefix }: BucketLocation): string {
  return `s3://${bucket}/${prefix}`.replace(/\/$/, '');
}
