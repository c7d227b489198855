import type { PageComposition } from '@site/contracts/composition';
import { describe, expect, test } from 'vitest';
import { createRemoteLoader, type FederationRuntime } from './remote-loader.ts';

const live = { release: '1.1.0-bbbbbbbb', entry: '/live.js', integrity: 'sha384-b' };
const earlier = { release: '1.0.0-aaaaaaaa', entry: '/earlier.js', integrity: 'sha384-a' };
const page = { default: () => null };

/** A loader over releases that answer as told, by the address of their entry. */
function siteWith(answers: Record<string, () => unknown>, fallback: boolean) {
  const used = new Map([['pricing', live.entry]]);
  const asked: string[] = [];
  const reported: string[] = [];
  const pauses: number[] = [];
  const refreshed: string[] = [];
  const runtime: FederationRuntime = {
    use: (name, { entry }) => void used.set(name, entry),
    load: async (name) => {
      const entry = used.get(name) ?? '';
      asked.push(entry);
      return answers[entry]?.();
    },
    refresh: async (error) => void refreshed.push(String(error)),
  };
  const remotes = { pricing: fallback ? { ...live, fallback: earlier } : live };
  const loader = createRemoteLoader({
    // The loader reads the remotes and nothing else.
    composition: { remotes } as unknown as PageComposition,
    runtime,
    wait: async (milliseconds) => void pauses.push(milliseconds),
    report: (_error, { release }) => void reported.push(release),
  });
  return { loader, asked, reported, pauses, refreshed };
}

const fails = (message: string) => () => {
  throw new Error(message);
};

describe('a page of a remote', () => {
  test('that fails while it is drawn is reported with its release', async () => {
    const { loader, reported } = siteWith({ '/earlier.js': () => page }, true);
    const result = await loader.load('pricing/pages/pricing');
    reported.length = 0;
    if (result.kind === 'loaded') result.report(new Error('no such price'));
    expect(reported).toEqual([earlier.release]);
  });

  test('comes from the release of the composition, and is asked for once', async () => {
    const { loader, asked } = siteWith({ '/live.js': () => page }, true);
    const results = await Promise.all([
      loader.load('pricing/pages/pricing'),
      loader.load('pricing/pages/pricing'),
    ]);
    expect(results[0]).toMatchObject({ component: page.default, fromFallback: false });
    expect(results[1]).toBe(results[0]);
    expect(asked).toEqual(['/live.js']);
  });

  test('survives a connection that fails twice', async () => {
    let tries = 0;
    const flaky = () => (++tries < 3 ? fails('Failed to load script')() : page);
    const { loader, pauses, reported, refreshed } = siteWith({ '/live.js': flaky }, true);
    expect(await loader.load('pricing/pages/pricing')).toMatchObject({ fromFallback: false });
    expect(pauses).toEqual([300, 900]);
    expect(refreshed).toEqual(Array(2).fill('Error: Failed to load script'));
    expect(reported).toEqual([]);
  });

  test('comes from the last good release where the new one is broken, and says which broke', async () => {
    const answers = { '/live.js': fails('Failed to load script'), '/earlier.js': () => page };
    const { loader, asked, reported } = siteWith(answers, true);
    expect(await loader.load('pricing/pages/pricing')).toMatchObject({
      kind: 'loaded',
      fromFallback: true,
    });
    expect(asked).toEqual(['/live.js', '/live.js', '/live.js', '/earlier.js']);
    expect(reported).toEqual([live.release]);
  });

  test('is not waited for twice where the release was too slow', async () => {
    const answers = {
      '/live.js': fails('Script "/live.js" timed out.'),
      '/earlier.js': () => page,
    };
    const { loader, asked } = siteWith(answers, true);
    await loader.load('pricing/pages/pricing');
    expect(asked).toEqual(['/live.js', '/earlier.js']);
  });

  test('stays with the earlier release for the rest of the visit', async () => {
    const answers = { '/live.js': fails('(timeout: /live.js)'), '/earlier.js': () => page };
    const { loader, asked } = siteWith(answers, true);
    await loader.load('pricing/pages/pricing');
    await loader.load('pricing/sections/plans');
    expect(asked).toEqual(['/live.js', '/earlier.js', '/earlier.js']);
  });

  test('is given up where no release answers, and can be asked for again', async () => {
    let broken = true;
    const { loader } = siteWith({ '/live.js': () => (broken ? fails('gone')() : page) }, false);
    expect(await loader.load('pricing/pages/pricing')).toMatchObject({ kind: 'failed' });
    broken = false;
    expect(await loader.load('pricing/pages/pricing')).toMatchObject({ kind: 'loaded' });
  });

  test('is refused where its module has no component', async () => {
    const { loader } = siteWith({ '/live.js': () => ({}) }, false);
    expect(await loader.load('pricing/pages/pricing')).toMatchObject({ kind: 'failed' });
  });

  test('of a remote that the composition does not have is a failure, not a crash', async () => {
    const { loader } = siteWith({}, false);
    expect(await loader.load('unknown/pages/home')).toMatchObject({ kind: 'failed' });
  });
});
