import { rename, rm, writeFile } from 'node:fs/promises';
import { createStore } from '@platform/store/open-store';
import type { Store } from '@platform/store/store';
import { folderForEachTest } from '@platform/testing/test-folder';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  createReleaseFileMemory,
  type FileRequest,
  type ReleaseFileMemory,
} from './release-file-memory.ts';

const folder = folderForEachTest();
let store: Store;
let time: number;
beforeEach(async () => {
  const opened = await createStore(folder.path());
  if (!opened.ok) throw new Error(opened.problem.message);
  store = opened.value;
  time = 0;
});

const now = () => time;
const request = (name: string, acceptEncoding = 'br'): FileRequest => ({
  url: `/${name}`,
  acceptEncoding,
  secure: false,
  trust: '',
});

interface Sent {
  readonly text?: string;
  readonly asked?: FileRequest;
  readonly encoding?: 'br' | undefined;
}

async function send(
  memory: ReleaseFileMemory,
  name: string,
  { text = name, asked = request(name), encoding }: Sent = {},
): Promise<void> {
  await folder.write(name + (encoding ? '.br' : ''), text);
  const stored = await memory.look(name);
  const headers = { 'content-length': `${text.length}` };
  await memory.remember(asked, { key: name, stored, headers, encoding });
}

async function replace(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
}

async function bodyOf(memory: ReleaseFileMemory, asked: FileRequest) {
  return (await memory.find(asked))?.body.toString();
}

test('a file is compared with the store before it is sent, and not again within 50 ms', async () => {
  const fingerprint = vi.spyOn(store, 'fingerprint');
  const memory = createReleaseFileMemory(store, { now });
  await send(memory, 'a.js');
  fingerprint.mockClear();
  expect(await bodyOf(memory, request('a.js'))).toBe('a.js');
  expect(fingerprint).toHaveBeenCalledTimes(1);
  time = 49;
  expect(await bodyOf(memory, request('a.js'))).toBe('a.js');
  expect(fingerprint).toHaveBeenCalledTimes(1);
  time = 50;
  await Promise.all([memory.find(request('a.js')), memory.find(request('a.js'))]);
  expect(fingerprint).toHaveBeenCalledTimes(2);
});

test.each([
  ['removed', (file: string) => rm(file)],
  ['changed', (file: string) => writeFile(file, 'xxxx')],
  ['replaced by another of the same size', (file: string) => replace(file, 'text')],
])('a file that was %s in the store is forgotten', async (_how, change) => {
  const memory = createReleaseFileMemory(store, { now });
  await send(memory, 'a.js');
  await change(folder.path('a.js'));
  expect(await bodyOf(memory, request('a.js'))).toBeUndefined();
});

test('a file that has changed since it was sent is not remembered', async () => {
  const memory = createReleaseFileMemory(store, { now });
  await folder.write('a.js', 'older');
  const stored = await memory.look('a.js');
  await folder.write('a.js', 'newer text');
  for (const length of ['5', '10']) {
    const headers = { 'content-length': length };
    await memory.remember(request('a.js'), { key: 'a.js', stored, headers, encoding: undefined });
    expect(await memory.find(request('a.js'))).toBeUndefined();
  }
});

test('each encoding is remembered for requests that accept it', async () => {
  const memory = createReleaseFileMemory(store, { now });
  await send(memory, 'a.js', { asked: request('a.js', 'br'), text: 'packed', encoding: 'br' });
  await send(memory, 'a.js', { asked: request('a.js', 'identity'), text: 'plain' });
  await send(memory, 'b.js', { asked: { ...request('b.js'), secure: true } });
  expect(await bodyOf(memory, request('a.js', 'br'))).toBe('packed');
  expect(await bodyOf(memory, request('a.js', 'identity'))).toBe('plain');
  expect(await memory.find(request('a.js', 'gzip'))).toBeUndefined();
  expect(await memory.find(request('b.js'))).toBeUndefined();
});

test('the memory is limited: the file that was not requested for longest goes first', async () => {
  const memory = createReleaseFileMemory(store, { now, limit: 100_000 });
  const text = 'x'.repeat(3_000);
  const names = Array.from({ length: 19 }, (_, position) => `${position}.js`);
  for (const name of names) await send(memory, name, { text });
  expect(await bodyOf(memory, request('0.js'))).toBe(text);
  await send(memory, '19.js', { text });
  await send(memory, '20.js', { text });
  const kept: string[] = [];
  for (const name of [...names, '19.js', '20.js']) {
    if (await memory.find(request(name))) kept.push(name);
  }
  expect(kept).toContain('0.js');
  expect(kept).not.toContain('1.js');
  expect(kept.length * 5_000).toBeLessThanOrEqual(100_000);
});

test('nobody fills the memory with a large file, with queries or with long headers', async () => {
  const memory = createReleaseFileMemory(store, { now, limit: 100_000 });
  await send(memory, 'film.mp4', { text: 'x'.repeat(4_000) });
  expect(await memory.find(request('film.mp4'))).toBeUndefined();
  const queried = { ...request('a.js'), url: '/a.js?1' };
  await send(memory, 'a.js', { asked: queried });
  expect(await memory.find(queried)).toBeUndefined();
  const long = (position: number) => request('a.js', `${position}${' '.repeat(40_000)}`);
  for (const position of [1, 2]) await send(memory, 'a.js', { asked: long(position) });
  expect(await memory.find(long(1))).toBeUndefined();
});
