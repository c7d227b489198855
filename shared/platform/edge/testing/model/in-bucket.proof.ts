import { bucketForFile } from '@platform/testing/site/bucket-for-file';
import { liveInBucket } from '../live-in-bucket.ts';
import { commandsInBucket } from './commands.ts';
import { proveModel } from './releases-model.ts';
import { inBucket } from './storages.ts';

const bucket = bucketForFile();
const createLive = liveInBucket(bucket);
const create = async () => inBucket(bucket, await createLive());
proveModel('a bucket', { create, commands: commandsInBucket, runs: 3 });
