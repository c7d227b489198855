import { describe, expect, test } from 'vitest';
import { fails, gives, PRICING, page, siteWith } from './fixtures/loader-site.ts';

describe('a document holds modules of one release of a remote', () => {
  const onlyPlans = {
    '/live.js': fails('Failed to load /live.js'),
    '/live.js sections/plans': gives,
    '/earlier.js': gives,
  };

  test('while the chosen release is in it, the fallback needs a fresh document', async () => {
    const { loader, requested } = siteWith(onlyPlans, true);
    await loader.load('pricing/sections/plans');
    expect(await loader.load(PRICING)).toMatchObject({ needsDocument: true });
    expect(requested).not.toContain('/earlier.js');
  });

  test('and its entry is not run a second time', async () => {
    let tries = 0;
    const answers = {
      '/live.js': gives,
      '/live.js pages/pricing': () => (++tries < 3 ? fails('Failed to load /live.js')() : page),
    };
    const { loader, registered } = siteWith(answers, false);
    await loader.load('pricing/sections/plans');
    expect(await loader.load(PRICING)).toMatchObject({ kind: 'loaded' });
    expect(registered).toEqual([]);
  });

  test('while the fallback is in it, a module that the fallback lacks needs a fresh document, if the network is up', async () => {
    const { loader, network, requested } = siteWith(
      { ...onlyPlans, '/live.js sections/plans': fails('x') },
      true,
    );
    expect(await loader.load('pricing/sections/plans')).toMatchObject({ fromFallback: true });
    requested.length = 0;
    expect(await loader.load('pricing/pages/compare')).toMatchObject({ needsDocument: true });
    network.online = false;
    expect(await loader.load('pricing/pages/compare')).toMatchObject({ needsDocument: false });
    expect(requested).toEqual([]);
  });

  test('while the fallback is in it and fails in turn, the chosen release needs a fresh document', async () => {
    const answers = { ...onlyPlans, '/live.js sections/plans': fails('x') };
    const { loader } = siteWith({ ...answers, '/earlier.js pages/pricing': fails('gone') }, true);
    await loader.load('pricing/sections/plans');
    expect(await loader.load(PRICING)).toMatchObject({ needsDocument: true });
  });

  test('a retried module does not bring back the release that the remote has left', async () => {
    const answers = {
      '/live.js sections/plans': fails('Failed to load /live.js'),
      '/live.js pages/pricing': fails('Script "/live.js" timed out.'),
      '/earlier.js': gives,
    };
    const { loader, network, registered } = siteWith(answers, true);
    network.statuses['/live.js'] = 'unreachable';
    const both = [PRICING, 'pricing/sections/plans'].map((id) => loader.load(id));
    expect(await Promise.all(both)).toMatchObject([{ fromFallback: true }, { fromFallback: true }]);
    const moved = registered.indexOf('/earlier.js');
    expect(registered.slice(moved)).not.toContain('/live.js');
  });

  test('a module that arrives after the remote has moved is loaded again', async () => {
    let arrive = () => {};
    const slow = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const answers = {
      '/live.js': fails('Failed to load /live.js'),
      '/live.js sections/plans': () => slow.then(gives),
      '/earlier.js': gives,
    };
    const { loader } = siteWith(answers, true);
    const plans = loader.load('pricing/sections/plans');
    await loader.load(PRICING);
    arrive();
    expect(await plans).toMatchObject({ fromFallback: true });
  });
});
