import { once } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { applicationFolder } from '@platform/contracts/application';
import { hashBuildSources, noteBuild } from '@platform/node/build-note';
import { appendEntry, readEntry, readEpoch, readRevisions } from '@platform/store/ledger';
import { readLive } from '@platform/store/live';
import { commitIn } from '@platform/testing/site/commit-in';
import { fixtureConfiguration } from '@platform/testing/site/fixture-config';
import { fixtureModule } from '@platform/testing/site/fixture-remotes';
import {
  copySite,
  createFixtureSite,
  type FixtureSite,
  value,
} from '@platform/testing/site/fixture-site';

interface Scene {
  site: FixtureSite;
  /** Stands for an edge that serves the newest entry, and for its operations port. */
  readonly edge: string;
  /** JSON that the edge answers with, by address. */
  readonly answers: Map<string, object>;
  readonly templates: Map<string, FixtureSite>;
}

export async function startScene() {
  const templates = new Map<string, FixtureSite>();
  const answers = new Map<string, object>();
  const server = createServer(async ({ url = '' }, response) => {
    const usual = url === '/_site/ready' ? await readyAt(scene.site) : {};
    response.setHeader('server-timing', 'edge;dur=0.10');
    response.end(JSON.stringify(answers.get(url.replace(/\?salt=.*/, '')) ?? usual));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo; // It listens on a port.
  const scene: Scene & { end(): Promise<void> } = {
    site: await createFixtureSite(),
    edge: `http://127.0.0.1:${port}`,
    ...{ answers, templates },
    async end() {
      server.close().closeAllConnections();
      for (const site of [scene.site, ...templates.values()]) await site.remove();
    },
  };
  return scene;
}

async function readyAt({ store }: FixtureSite, named?: number) {
  const [newest = 0] = await readRevisions(store);
  const revision = named ?? newest;
  const read = await readEntry(store, revision);
  if (!read.ok) return {};
  const { composition } = read.value;
  return { status: 'ready', revision, composition, epoch: await readEpoch(store) };
}

/** The sites that transcripts begin with. */
const sites: Readonly<Record<string, (site: FixtureSite, edge: string) => Promise<unknown>>> = {
  'with releases': (site) => site.releaseAll(),
  'that is live': goLive,
  async 'with a history'(site, edge) {
    await goLive(site, edge);
    await site.releaseLive('pricing', { version: '1.1.0' });
    await site.release('pricing', { version: '1.2.0' });
    await site.release('devices', { version: '1.1.0' });
    value(await site.promote([{ name: 'pricing' }, { name: 'devices' }]));
  },
};

async function goLive(site: FixtureSite, edge: string): Promise<void> {
  await site.releaseAll();
  value(await site.promote('all', { addresses: { site: edge } }));
}

/** What happens besides commands: `% NAME WORD…` Resolves to the id of what it has made, if it has. */
export function runStep(scene: Scene, [name = '', ...words]: string[]): unknown {
  const step = steps[name];
  if (!step) throw new Error(`There is no step "${name}".`);
  return step(scene, words);
}

const steps: Readonly<Record<string, (scene: Scene, words: string[]) => unknown>> = {
  async site(scene, words) {
    const kind = words.join(' ');
    const prepare = sites[kind];
    if (!prepare) throw new Error(`There is no site "${kind}".`);
    const template = scene.templates.get(kind) ?? (await createFixtureSite());
    if (!scene.templates.has(kind)) await prepare(template, scene.edge);
    scene.templates.set(kind, template);
    await scene.site.remove();
    scene.site = await copySite(template);
    scene.answers.clear();
  },
  build: ({ site }, [app = '', version = '']) => site.build(app, { version }),
  /** A build of the application is of this commit. */
  commit: ({ site }, [app = '', message = '']) =>
    commitIn(site.folder, join(applicationFolder(app), 'source.txt'), message),
  release: ({ site }, [app = '', version = '']) => site.release(app, { version }),
  'release-with-maps': ({ site }, [app = '', version = '']) =>
    site.release(app, { version, files: mappedFiles, sources: mappedSources }),
  /** Six pages have a link to the same path. */
  'release-with-links': ({ site }, [app = '', path = '']) => {
    const names = [1, 2, 3, 4, 5, 6].map((number) => `p${number}`);
    const page = fixtureModule(`<a href="${path}">x</a>`);
    return site.release(app, {
      pages: Object.fromEntries(names.map((name) => [`/${app}/${name}`, name])),
      modules: Object.fromEntries(names.map((name) => [`pages/${name}`, page])),
    });
  },
  /** The build of an application is of the sources that are there. */
  async 'note-build'({ site }, [app = '']) {
    const folder = join(site.folder, applicationFolder(app));
    await noteBuild(folder, await hashBuildSources(folder));
  },
  /** The workspace has the configuration with another value at a path of names. */
  async configuration({ site }, [path = '', json = 'null']) {
    const file = join(site.folder, 'shell/site.config.json');
    await writeText(file, JSON.stringify(changed(fixtureConfiguration, path.split('.'), json)));
  },
  write: ({ site }, [file = '', text = '']) => writeText(join(site.folder, file), text),
  remove: ({ site }, [file = '']) => rm(join(site.folder, file), { recursive: true }),
  async replace({ site }, [file = '', text = '', other = '']) {
    const path = join(site.folder, file);
    await writeFile(path, (await readFile(path, 'utf8')).replace(text, other));
  },
  async 'damage-live-page'({ site: { store } }) {
    const { id, archives } = (await readLive(store)).live?.composition ?? {};
    await writeText(store.place(`compositions/${id}/${archives?.[0]}.br`), 'damaged');
  },
  /** What is live, once more, as a revision that leaves a gap. */
  async append({ site: { store } }, [revision]) {
    const [head = 0] = await readRevisions(store);
    const { composition } = value(await readEntry(store, head));
    const entry = { composition, action: 'promote', changes: [], at: new Date().toISOString() };
    value(await appendEntry(store, Number(revision) - 1, { ...entry, by: 'anna' }));
  },
  /** The edge stays at a revision of this ledger, or of another one. */
  async 'edge-stays-at'({ site, answers }, [revision, epoch]) {
    const ready = await readyAt(site, Number(revision));
    answers.set('/_site/ready', epoch ? { ...ready, epoch } : ready);
  },
  'edge-answers': ({ answers }, [address = '', json = '']) =>
    answers.set(address, JSON.parse(json)),
  /** The edge has counted this of a release in the last minutes. */
  'edge-counted'({ answers }, [minutes, app, release, route, ...counts]) {
    const numbers = counts.map((count) => count.split('=')).map(([name, n]) => [name, Number(n)]);
    const row = { app, release, route, counts: Object.fromEntries(numbers) };
    const address = `/health?minutes=${minutes}`;
    const answer = { minutes: Number(minutes), dropped: {}, rows: [], ...answers.get(address) };
    answers.set(address, { ...answer, rows: [...answer.rows, row] });
  },
};

const lines = "import 'x';\nconst plans = [];\n\n\tplans.sort();\nplans.map();\n";
const mappedFiles = { 'web/static/page.js': lines, 'web/static/list.js': lines };
const mappedSources = {
  'web/static/page.js': 'mfe-pricing/src/pages/pricing/pricing.page.tsx',
  'web/static/list.js': 'node_modules/lists/index.js',
};

async function writeText(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text.replaceAll('\\n', '\n'));
}

function changed(part: object, [name = '', ...rest]: string[], json: string): object {
  const within: object = Reflect.get(part, name) ?? {};
  return { ...part, [name]: rest.length > 0 ? changed(within, rest, json) : JSON.parse(json) };
}
