import { describe, expect, test } from 'vitest';
import { fails, gives, PRICING, page, siteWith } from './fixtures/loader-site.ts';

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
