import { describe, expect, test } from 'vitest';
import { earlier, fails, gives, live, PRICING, page, siteWith } from './fixtures/loader-site.ts';

describe('a page of a remote', () => {
  test('that fails while rendering is reported with its release', async () => {
    const answers = { '/live.js': fails('Failed to load /live.js'), '/earlier.js': gives };
    const { loader, reported, kinds } = siteWith(answers, true);
    const result = await loader.load(PRICING);
    reported.length = 0;
    expect(result.kind).toBe('loaded');
    loader.report(PRICING, new Error('no such price'));
    expect(reported).toEqual([earlier.release]);
    expect(kinds).toEqual(['load', 'draw']);
    // Loading has already reported the others.
    loader.report('pricing/sections/plans', new Error('not loaded'));
    loader.report('devices/pages/devices', new Error('not on the site'));
    expect(reported).toEqual([earlier.release]);
  });

  test('comes from the release of the composition, and is loaded once', async () => {
    const { loader, requested } = siteWith({ '/live.js': gives }, true);
    expect(loader.used()).toEqual({});
    const results = await Promise.all([loader.load(PRICING), loader.load(PRICING)]);
    expect(results[0]).toMatchObject({ component: page.default, fromFallback: false });
    expect(results[1]).toBe(results[0]);
    expect(loader.used()).toEqual({ pricing: { release: live.release, isFallback: false } });
    expect(requested).toEqual(['/live.js']);
  });

  test('survives a connection that fails twice', async () => {
    let tries = 0;
    const flaky = () => (++tries < 3 ? fails('Failed to load /live.js')() : page);
    const { loader, backoffs, reported, fetched } = siteWith({ '/live.js': flaky }, true);
    expect(await loader.load(PRICING)).toMatchObject({ fromFallback: false });
    expect(backoffs).toEqual([300, 900]);
    expect(fetched).toEqual(['/live.js', '/live.js']);
    expect(reported).toEqual([]);
  });

  test.each(['missing', 'arrived'] as const)(
    'comes from the last good release where the file of the new one is %s, and the report names the broken one',
    async (answer) => {
      const answers = { '/live.js': fails('Failed to load /live.js'), '/earlier.js': gives };
      const { loader, network, requested, reported } = siteWith(answers, true);
      network.statuses['/live.js'] = answer;
      expect(await loader.load(PRICING)).toMatchObject({ kind: 'loaded', fromFallback: true });
      expect(requested).toEqual(['/live.js', '/live.js', '/live.js', '/earlier.js']);
      expect(reported).toEqual([live.release]);
      expect(loader.used()).toEqual({ pricing: { release: earlier.release, isFallback: true } });
    },
  );

  test.each(['Script "/live.js" timed out.', '(timeout: /live.js)'])(
    'does not wait twice for a release that was too slow while the network is up, and stays with the earlier one: %s',
    async (message) => {
      const answers = { '/live.js': fails(message), '/earlier.js': gives };
      const { loader, network, requested } = siteWith(answers, true);
      network.statuses['/live.js'] = 'unreachable';
      await loader.load(PRICING);
      network.statuses = {};
      await loader.load('pricing/sections/plans');
      expect(requested).toEqual(['/live.js', '/earlier.js', '/earlier.js']);
    },
  );

  test.each(['Script "/live.js" timed out.', '(timeout: /live.js)'])(
    'is loaded again, once and without a report, where its file came while the phone slept: %s',
    async (message) => {
      let tries = 0;
      const sleepy = () => (++tries === 1 ? fails(message)() : page);
      const woken = siteWith({ '/live.js': sleepy }, false);
      expect(await woken.loader.load(PRICING)).toMatchObject({ kind: 'loaded' });
      expect([woken.reported, woken.backoffs]).toEqual([[], []]);
      const slow = siteWith({ '/live.js': fails(message) }, false);
      expect(await slow.loader.load(PRICING)).toMatchObject({ kind: 'failed' });
      expect(slow.requested).toEqual(['/live.js', '/live.js']);
    },
  );

  test('fails where no release responds, and can be retried', async () => {
    let broken = true;
    const { loader } = siteWith({ '/live.js': () => (broken ? fails('gone')() : page) }, false);
    expect(await loader.load(PRICING)).toMatchObject({ kind: 'failed' });
    broken = false;
    expect(await loader.load(PRICING)).toMatchObject({ kind: 'loaded' });
  });

  test('fails where its module has no component, or the composition lacks its remote', async () => {
    const { loader } = siteWith({ '/live.js': () => ({}) }, false);
    expect(await loader.load(PRICING)).toMatchObject({ kind: 'failed' });
    expect(await loader.load('unknown/pages/home')).toMatchObject({ kind: 'failed' });
  });
});

test('a click uses the result of a successful prefetch; one that failed is begun again', async () => {
  const { loader, network, requested } = siteWith({ '/live.js': gives }, true);
  network.online = false;
  loader.prefetch(PRICING);
  // The failure is noticed in a task of its own.
  await new Promise((resolve) => setTimeout(resolve));
  network.online = true;
  loader.prefetch(PRICING);
  loader.prefetch(PRICING);
  expect(requested).toHaveLength(2);
  expect(await loader.load(PRICING)).toMatchObject({ kind: 'loaded' });
  expect(requested).toHaveLength(2);
});

test('code that throws is not fetched again', async () => {
  const { loader, requested, fetched } = siteWith({ '/live.js': fails('no price') }, false);
  expect(await loader.load(PRICING)).toMatchObject({ kind: 'failed' });
  expect([requested, fetched]).toEqual([['/live.js'], []]);
});

describe('a module that the release does not list', () => {
  test('fails alone: nothing is requested, and the remote stays with its release', async () => {
    const { loader, requested, backoffs, reported } = siteWith({ '/live.js': gives }, true);
    expect(await loader.load('pricing/sections/nothere')).toMatchObject({ kind: 'failed' });
    expect([requested, backoffs]).toEqual([[], []]);
    expect(reported).toEqual([live.release]);
    expect(await loader.load('pricing/sections/plans')).toMatchObject({ fromFallback: false });
  });

  test('is no reason to move to a fallback that lacks it', async () => {
    const answers = {
      '/live.js': gives,
      '/live.js pages/compare': fails('Failed to load /live.js'),
      '/earlier.js': gives,
    };
    const { loader, requested } = siteWith(answers, true);
    expect(await loader.load('pricing/pages/compare')).toMatchObject({ kind: 'failed' });
    expect(requested).toEqual(['/live.js', '/live.js', '/live.js']);
    expect(await loader.load(PRICING)).toMatchObject({ fromFallback: false });
  });
});

describe('without network', () => {
  const sound = { '/live.js': gives, '/earlier.js': gives };

  test('a remote keeps its release, and a click loads the chosen one when the network is back', async () => {
    const { loader, network, requested } = siteWith(sound, true);
    network.online = false;
    expect(await loader.load(PRICING)).toMatchObject({ kind: 'failed', needsDocument: false });
    network.online = true;
    expect(await loader.load(PRICING)).toMatchObject({ fromFallback: false });
    expect(requested).not.toContain('/earlier.js');
  });

  test('that comes back while the fallback is requested, the chosen release is tried once more', async () => {
    const { loader, network, requested } = siteWith(sound, true);
    network.online = false;
    network.backFor = '/earlier.js';
    expect(await loader.load(PRICING)).toMatchObject({ fromFallback: false });
    expect(requested).toEqual(Array(4).fill('/live.js'));
  });

  test('that comes back right after the last attempt, the file that arrives now is tried once more', async () => {
    let tries = 0;
    const answers = {
      '/live.js': () => (++tries < 4 ? fails('Failed to load /live.js')() : page),
      '/earlier.js': gives,
    };
    const { loader, network } = siteWith(answers, true);
    network.statuses['/live.js'] = 'unreachable';
    const loading = loader.load(PRICING);
    network.onProbe = (count) => {
      if (count === 3) network.statuses = {};
    };
    expect(await loading).toMatchObject({ fromFallback: false });
  });

  test('a prefetch decides nothing, is not reported and blocks no other load', async () => {
    const { loader, network, requested, reported } = siteWith(sound, true);
    network.online = false;
    loader.prefetch(PRICING);
    const clicked = loader.load(PRICING);
    network.online = true;
    expect(await clicked).toMatchObject({ fromFallback: false });
    expect(requested).toEqual(['/live.js', '/live.js']);
    expect(reported).toEqual([]);
  });

  test('a move to a fallback that fails as well is undone', async () => {
    let repaired = false;
    const answers = {
      '/live.js': () => (repaired ? page : fails('Failed to load /live.js')()),
      '/earlier.js': fails('Failed to load /earlier.js'),
    };
    const { loader, requested } = siteWith(answers, true);
    expect(await loader.load(PRICING)).toMatchObject({ needsDocument: false });
    repaired = true;
    requested.length = 0;
    expect(await loader.load(PRICING)).toMatchObject({ fromFallback: false });
    expect(requested).toEqual(['/live.js']);
  });
});
