import { writeFile } from 'node:fs/promises';
import { Agent, get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { value } from '@platform/testing/site/fixture-site';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ask, often, readyOf } from '../testing/ask.ts';
import type {
  Development,
  DevelopmentState,
  DraftPage,
  ReleaseFile,
} from './development/development.ts';
import { type Edge, type EdgeOptions, startEdge } from './start-edge.ts';

const { site } = siteForEachTest(async () => {});

async function start(options: Partial<EdgeOptions> = {}) {
  const edge = await startEdge({ port: 0, storeFolder: site.store.folder, ...options });
  onTestFinished(() => edge.stop());
  return edge;
}

test('an edge without a live site reports it, and serves what goes live without a restart', async () => {
  const edge = await start();
  expect(await readyOf(edge)).toEqual({ code: 503, status: 'unavailable', head: 0 });
  expect((await ask(edge.address, '/')).status).toBe(503);
  const releases = await site.releaseAll();
  const { composition } = value(await site.promote());
  const expected = {
    code: 200,
    status: 'ready',
    revision: 1,
    composition: composition.id,
    releases,
    config: composition.config,
    head: 1,
    epoch: expect.any(String),
  };
  await expect.poll(() => readyOf(edge), often).toEqual(expected);
  expect((await ask(edge.address, '/')).status).toBe(200);
});

test('why something can not be read is said on the operations port, and nowhere else', async () => {
  await site.goLive();
  const operations = { port: 0 };
  const edge = await start({ operations });
  const { address, operationsAddress = '' } = edge;
  expect(new URL(operationsAddress).hostname).toBe('127.0.0.1');
  expect((await ask(operationsAddress, '/problems')).body.toString()).toBe('');
  await writeFile(site.store.place('ledger/2.json'), '{');
  await expect.poll(() => readyOf(edge), often).toMatchObject({ status: 'degraded', head: 2 });
  expect((await ask(operationsAddress, '/problems')).body.toString()).toContain('ledger/2.json');
  expect((await ask(address, '/_site/ready')).body.toString()).not.toContain(site.store.folder);
  expect((await ask(address, '/_site/problems')).status).toBe(404);
  for (const path of ['/', '/_site/configurations']) {
    expect((await ask(operationsAddress, path)).status).toBe(404);
  }
  expect((await ask(operationsAddress, '/problems', {}, 'POST')).status).toBe(404);
  const taken = { port: Number(new URL(operationsAddress).port) };
  await expect(start({ operations: taken })).rejects.toThrow(
    `Port ${taken.port} of 127.0.0.1 is taken. Stop the program that uses it, or set OPERATIONS_PORT to a free one.`,
  );
});

describe('in development', () => {
  function begin() {
    let current: DevelopmentState = { notices: [], news: { compiled: {} } };
    let listen = () => {};
    const state = {
      served: [] as string[],
      asked: [] as ReleaseFile[],
      drafts: new Map<string, DraftPage>(),
      tell(change: Partial<DevelopmentState>) {
        current = { ...current, ...change };
        listen();
      },
    };
    const development: Development = {
      state: () => current,
      onState(listener) {
        listen = listener;
        return () => {};
      },
      page: async (path) => state.drafts.get(path),
      async file(asked) {
        state.asked.push(asked);
        return asked.path.includes('hot-update') ? 'the update' : undefined;
      },
      report: async ({ page, message }) => ({ title: `Error on ${page}`, text: message }),
      served: (composition) => void state.served.push(composition),
    };
    return { state, development };
  }

  test('open tabs get news of what goes live, and what is wrong with the sources', async () => {
    await site.releaseAll();
    await site.promote();
    const { state, development } = begin();
    const edge = await start({ development });
    const events = await fetch(`${edge.address}/_site/development/events`);
    const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader();
    let told = '';
    const untilTold = async (text: string) => {
      while (!told.includes(text)) told += (await reader?.read())?.value ?? 'the end';
    };
    await untilTold('event: notices\ndata: []\n\n');
    await untilTold('event: news\ndata: {"compiled":{}}\n\n');

    await site.release('pricing', { version: '1.1.0' });
    const second = value(await site.promote());
    await expect.poll(() => state.served).toEqual([second.composition.id]);

    state.tell({ notices: [{ title: 'pricing does not build', text: 'page.tsx:3:1' }] });
    await untilTold('data: [{"title":"pricing does not build","text":"page.tsx:3:1"}]\n\n');

    state.tell({ news: { compiled: { pricing: 'abc' } } });
    await untilTold('event: news\ndata: {"compiled":{"pricing":"abc"}}\n\n');
    // An open stream does not keep the edge from stopping.
    await edge.stop();
    expect((await reader?.read())?.done).toBe(true);
  });

  test('pages have a script before all others, which reports errors of the browser', async () => {
    await site.goLive();
    const edge = await start({ development: begin().development });
    const page = await ask(edge.address, '/', { 'accept-encoding': 'br' });
    expect(page.headers).not.toHaveProperty('content-encoding');
    expect(page.body.toString()).toContain(
      '<head><script src="/_site/development/page.js" data-live="null"></script>',
    );
    const script = await ask(edge.address, '/_site/development/page.js');
    expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(script.body.toString()).not.toMatch(/'(?:EVENTS|ERRORS)'/);
    const report = (body: unknown) =>
      fetch(`${edge.address}/_site/development/errors`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const answer = await report({ page: '/pricing', message: 'Oh', stack: '' });
    expect(await answer.json()).toEqual({ title: 'Error on /pricing', text: 'Oh' });
    expect((await report({ page: '/pricing' })).status).toBe(400);
  });

  test('a page that was refreshed finds updates under the address of its release', async () => {
    const { state, development } = begin();
    await site.goLive();
    const plans = { version: '1.1.0', files: { 'web/plans.js': 'plans()' } };
    const id = await site.releaseLive('pricing', plans);
    const edge = await start({ development });
    const folder = `/_site/releases/pricing/${id}`;
    const update = await ask(edge.address, `${folder}/pricing.1a.hot-update.js?t=1`);
    expect(update.body.toString()).toBe('the update');
    expect(update.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/javascript; charset=utf-8',
    });
    const released = await ask(edge.address, `${folder}/plans.js`);
    expect(released.body.toString()).toBe('plans()');
    expect(state.asked).toEqual([
      { app: 'pricing', id, path: 'pricing.1a.hot-update.js' },
      { app: 'pricing', id, path: 'plans.js' },
    ]);
    expect((await ask(edge.address, `${folder}/%ff.js`)).status).toBe(400);
  });

  test('a page that is not live yet is sent in the place of the one that is, and says what it shows', async () => {
    await site.goLive();
    const { state, development } = begin();
    const edge = await start({ development });
    const news = { compiled: {}, live: { fixed: 'routes', code: { pricing: 'abc' } } };
    state.tell({ news });
    state.drafts.set('/', { document: '<head>A draft', contentSecurityPolicy: "img-src 'none'" });
    state.drafts.set('/new', { document: '<head>A new page', contentSecurityPolicy: '' });
    const page = await ask(edge.address, '/?users=2');
    expect(page.headers['content-security-policy']).toBe("img-src 'none'");
    const live = '{&quot;fixed&quot;:&quot;routes&quot;,&quot;code&quot;:{&quot;pricing&quot;:';
    expect(page.body.toString()).toMatch(new RegExp(`data-live="${live}.*</script>A draft$`));
    expect(await ask(edge.address, '/new')).toMatchObject({ status: 200 });
    expect(await ask(edge.address, '/nowhere')).toMatchObject({ status: 404 });
  });

  test('is never what visitors get', async () => {
    await site.goLive();
    const edge = await start();
    const page = await ask(edge.address, '/');
    expect(page.body.toString()).not.toContain('/_site/development');
    for (const name of ['page.js', 'events']) {
      expect((await ask(edge.address, `/_site/development/${name}`)).status).toBe(404);
    }
    const { status } = await fetch(`${edge.address}/_site/development/errors`, { method: 'POST' });
    expect(status).toBe(405);
  });
});

test('a missing store and a taken port are reported in one line', async () => {
  const storeFolder = join(site.folder, 'nowhere');
  await expect(startEdge({ port: 0, storeFolder })).rejects.toMatchObject({
    name: 'OperatorError',
    message: expect.stringMatching(/^There is no store in .*nowhere/),
  });
  const { port } = new URL((await start()).address);
  await expect(start({ port: Number(port) })).rejects.toMatchObject({
    name: 'OperatorError',
    message: `Port ${port} of 127.0.0.1 is taken. Stop the program that uses it, or set PORT to a free one.`,
  });
});

describe('an edge that is to stop', () => {
  let edge: Edge;
  let agent: Agent;
  beforeEach(async () => {
    await site.goLive();
    edge = await startEdge({ port: 0, storeFolder: site.store.folder });
    agent = new Agent({ keepAlive: true, maxSockets: 1 });
  });
  afterEach(() => {
    vi.useRealTimers();
    agent.destroy();
  });

  function askOnKept(path: string): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      get(edge.address + path, { agent }, (response) => {
        response.resume().once('end', () => resolve(response));
      }).once('error', reject);
    });
  }

  test('reports it, and serves whoever has not noticed', async () => {
    expect((await askOnKept('/pricing')).headers.connection).toBe('keep-alive');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const stopped = edge.stop({ drainMs: 30_000 });
    expect(await readyOf(edge)).toMatchObject({ code: 503, status: 'stopping' });
    const page = await askOnKept('/pricing');
    expect([page.statusCode, page.headers.connection]).toEqual([200, 'close']);
    await vi.advanceTimersByTimeAsync(30_000);
    await stopped;
    await expect(ask(edge.address, '/pricing')).rejects.toThrow('ECONNREFUSED');
  });

  test('stops at once without proxies to wait for', async () => {
    await askOnKept('/pricing');
    await edge.stop();
    await expect(ask(edge.address, '/pricing')).rejects.toThrow('ECONNREFUSED');
  });
});
