import { readdir } from 'node:fs/promises';
import { createReleaseReader, readChosenReleases } from '@platform/store/releases';
import { fixtureConfig } from '@platform/testing/site/fixture-config';
import {
  createFixtureSite,
  forwarding,
  noFallbacks,
  value,
} from '@platform/testing/site/fixture-site';
import { afterAll, beforeAll } from 'vitest';
import { prepareCandidate } from '../src/compose/render-candidate.ts';
import { runPageGates } from '../src/gates/gates.ts';
import { type RenderLimits, renderLimits } from '../src/render/render-process.ts';

/** The not-found page included. */
export const allPaths = ['/devices', '/', '/why-acacia', '/pricing', '/auth/register', undefined];

export function allBut(...paths: string[]) {
  return allPaths.filter((path) => !path || !paths.includes(path));
}

/** Triggers the alarm and never ends, so that the test needs no clock. */
export const LOOP = 'console.log("looping"); for (;;);';

async function createRenderingSite() {
  const site = await createFixtureSite();
  const sound = await site.releaseAll();

  /** Without renderings. */
  async function storedFiles(): Promise<string[]> {
    const names = await readdir(site.store.folder, { recursive: true });
    return names.filter((name) => !/^(?:renderings|\.temporary)/.test(name)).sort();
  }

  async function render(
    different: Readonly<Record<string, string>>,
    limits: Partial<RenderLimits> = {},
  ) {
    const releases = { ...sound, ...different };
    const reader = createReleaseReader(site.store);
    const chosen = value(await readChosenReleases(reader, releases, noFallbacks));
    const lines: string[] = [];
    const pending = new Set<() => void>();
    let loops = 0;
    /** Once all processes that still work on something loop. */
    function ringForLoops() {
      if (pending.size > loops) return;
      loops -= pending.size;
      for (const ring of pending) ring();
    }
    const alarm: RenderLimits['alarm'] = (_milliseconds, ring) => {
      pending.add(ring);
      return () => {
        pending.delete(ring);
        ringForLoops();
      };
    };
    const before = await storedFiles();
    const prepared = prepareCandidate(
      reader,
      { chosen, config: fixtureConfig, id: '0123456789abcdef' },
      {
        limits: { ...renderLimits, alarm, ...limits },
        print(line) {
          if (line !== 'looping') return void lines.push(line);
          loops += 1;
          ringForLoops();
        },
      },
    );
    const candidate = value(await prepared.render());
    prepared.end();
    const after = await storedFiles();
    if (String(after) !== String(before)) throw new Error('rendering changed the store');
    return {
      lines,
      paths: candidate.pages.map(({ path }) => path),
      documents: candidate.pages.map(({ document }) => document),
      refusals: runPageGates(candidate, true).map(({ gate, app, page, reason }) => [
        `${gate}: ${app} ${page}`,
        reason,
      ]),
    };
  }

  return {
    site,
    sound,
    render,
    pricingWith: async (code: string) => ({
      pricing: await site.release('pricing', {
        modules: {
          'pages/pricing': `exports.default = async () => {
            ${code};
            return '<h1 id="plans">Pricing</h1>';
          };`,
        },
      }),
    }),
    /** The same for the first page, which no other page can affect. */
    devicesWith: async (code: string) => ({
      devices: await site.release('devices', {
        modules: { 'pages/devices': `exports.default = async () => { ${code}; return ''; };` },
      }),
    }),
  };
}

export function renderingSiteForFile() {
  let created: Awaited<ReturnType<typeof createRenderingSite>>;
  beforeAll(async () => {
    created = await createRenderingSite();
  });
  afterAll(() => created.site.remove());
  return forwarding(() => created);
}
