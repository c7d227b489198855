import { describe, expect, test } from 'vitest';
import { fails, gives, page, siteWith } from './fixtures/loader-site.ts';

describe('without network', () => {
  const sound = { '/live.js': gives, '/earlier.js': gives };

  test('a remote stays where it is, and a click loads the chosen release when the network is back', async () => {
    const { loader, network, asked } = siteWith(sound, true);
    network.online = false;
    expect(await loader.load('pricing/pages/pricing')).toMatchObject({
      kind: 'failed',
      needsDocument: false,
    });
    network.online = true;
    expect(await loader.load('pricing/pages/pricing')).toMatchObject({ fromFallback: false });
    expect(asked).not.toContain('/earlier.js');
  });

  test('that comes back while the fallback is asked for, the chosen release is asked once more', async () => {
    const { loader, network, asked } = siteWith(sound, true);
    network.online = false;
    network.backFor = '/earlier.js';
    expect(await loader.load('pricing/pages/pricing')).toMatchObject({ fromFallback: false });
    expect(asked).toEqual(Array(4).fill('/live.js'));
  });

  test('that comes back right after the last try, the file that arrives now is tried once more', async () => {
    let tries = 0;
    const answers = {
      '/live.js': () => (++tries < 4 ? fails('Failed to load /live.js')() : page),
      '/earlier.js': gives,
    };
    const { loader, network } = siteWith(answers, true);
    network.answers['/live.js'] = 'silent';
    const loading = loader.load('pricing/pages/pricing');
    network.onAsk = (count) => {
      if (count === 3) network.answers = {};
    };
    expect(await loading).toMatchObject({ fromFallback: false });
  });

  test('a prefetch decides nothing, is told to nobody and is in nobody’s way', async () => {
    const { loader, network, asked, reported } = siteWith(sound, true);
    network.online = false;
    loader.prefetch('pricing/pages/pricing');
    const clicked = loader.load('pricing/pages/pricing');
    network.online = true;
    expect(await clicked).toMatchObject({ fromFallback: false });
    expect(asked).toEqual(['/live.js', '/live.js']);
    expect(reported).toEqual([]);
  });

  test('a switch whose fallback fails as well is forgotten', async () => {
    let repaired = false;
    const answers = {
      '/live.js': () => (repaired ? page : fails('Failed to load /live.js')()),
      '/earlier.js': fails('Failed to load /earlier.js'),
    };
    const { loader, asked } = siteWith(answers, true);
    expect(await loader.load('pricing/pages/pricing')).toMatchObject({ needsDocument: false });
    repaired = true;
    asked.length = 0;
    expect(await loader.load('pricing/pages/pricing')).toMatchObject({ fromFallback: false });
    expect(asked).toEqual(['/live.js']);
  });
});
