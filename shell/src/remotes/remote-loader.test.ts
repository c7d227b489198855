import type { PageComposition } from '@site/contracts/composition';
import { describe, expect, test } from 'vitest';
import type { Answer, FederationRuntime } from './federation-runtime.ts';
import { createRemoteLoader } from './remote-loader.ts';

const listed = ['pages/pricing', 'sections/plans'];
const live = {
  release: '1.1.0-bbbbbbbb',
  entry: '/live.js',
  integrity: 'sha384-b',
  modules: [...listed, 'pages/compare'],
};
const earlier = {
  release: '1.0.0-aaaaaaaa',
  entry: '/earlier.js',
  integrity: 'sha384-a',
  modules: listed,
};
const page = { default: () => null };

/** What a release answers: by the address of its entry, or by that and the module. */
type Answers = Record<string, () => unknown>;

/** A loader over releases that answer as told; `online` may change. */
function siteWith(answers: Answers, fallback: boolean) {
  const used = new Map([['pricing', live.entry]]);
  const network = {
    online: true,
    answers: {} as Record<string, Answer>,
    /** The file at whose request the network comes back. */
    backFor: '',
    onAsk: (_count: number) => {},
  };
  const asked: string[] = [];
  const reported: string[] = [];
  const pauses: number[] = [];
  const fetched: string[] = [];
  const registered: string[] = [];
  const answerOf = (file: string): Answer => {
    if (file === network.backFor) network.online = true;
    return network.online ? (network.answers[file] ?? 'arrived') : 'silent';
  };
  const runtime: FederationRuntime = {
    use: (name, { entry }) => {
      used.set(name, entry);
      registered.push(entry);
    },
    load: async (name, module) => {
      const entry = used.get(name) ?? '';
      asked.push(entry);
      if (!network.online) throw new Error(`Failed to load script ${entry}`);
      return (answers[`${entry} ${module}`] ?? answers[entry])?.();
    },
    fileOf: (error) => /\/\w+\.js/.exec(String(error))?.[0],
    ask: async (file) => {
      network.onAsk(fetched.push(file));
      return answerOf(file);
    },
  };
  const remotes = { pricing: fallback ? { ...live, fallback: earlier } : live };
  const loader = createRemoteLoader({
    // The loader reads the remotes and nothing else.
    composition: { remotes } as unknown as PageComposition,
    runtime,
    wait: async (milliseconds) => void pauses.push(milliseconds),
    report: (_error, { release }) => void reported.push(release),
  });
  return { loader, network, asked, reported, pauses, fetched, registered };
}

const fails = (message: string) => () => {
  throw new Error(message);
};
const gives = () => page;

describe('a page of a remote', () => {
  test('that fails while it is drawn is reported with its release', async () => {
    const answers = { '/live.js': fails('Failed to load /live.js'), '/earlier.js': gives };
    const { loader, reported } = siteWith(answers, true);
    const result = await loader.load('pricing/pages/pricing');
    reported.length = 0;
    if (result.kind === 'loaded') result.report(new Error('no such price'));
    expect(reported).toEqual([earlier.release]);
  });

  test('comes from the release of the composition, and is asked for once', async () => {
    const { loader, asked } = siteWith({ '/live.js': gives }, true);
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
    const flaky = () => (++tries < 3 ? fails('Failed to load /live.js')() : page);
    const { loader, pauses, reported, fetched } = siteWith({ '/live.js': flaky }, true);
    expect(await loader.load('pricing/pages/pricing')).toMatchObject({ fromFallback: false });
    expect(pauses).toEqual([300, 900]);
    expect(fetched).toEqual(['/live.js', '/live.js']);
    expect(reported).toEqual([]);
  });

  test.each(['missing', 'arrived'] as const)(
    'comes from the last good release where the file of the new one is %s, and says which broke',
    async (answer) => {
      const answers = { '/live.js': fails('Failed to load /live.js'), '/earlier.js': gives };
      const { loader, network, asked, reported } = siteWith(answers, true);
      network.answers['/live.js'] = answer;
      expect(await loader.load('pricing/pages/pricing')).toMatchObject({
        kind: 'loaded',
        fromFallback: true,
      });
      expect(asked).toEqual(['/live.js', '/live.js', '/live.js', '/earlier.js']);
      expect(reported).toEqual([live.release]);
    },
  );

  test('is not waited for twice where the release was too slow and the network is there', async () => {
    const answers = { '/live.js': fails('Script "/live.js" timed out.'), '/earlier.js': gives };
    const { loader, network, asked } = siteWith(answers, true);
    network.answers['/live.js'] = 'silent';
    await loader.load('pricing/pages/pricing');
    expect(asked).toEqual(['/live.js', '/earlier.js']);
  });

  test('stays with the earlier release for the rest of the visit', async () => {
    const answers = { '/live.js': fails('(timeout: /live.js)'), '/earlier.js': gives };
    const { loader, network, asked } = siteWith(answers, true);
    network.answers['/live.js'] = 'silent';
    await loader.load('pricing/pages/pricing');
    network.answers = {};
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
    let mended = false;
    const answers = {
      '/live.js': () => (mended ? page : fails('Failed to load /live.js')()),
      '/earlier.js': fails('Failed to load /earlier.js'),
    };
    const { loader, asked } = siteWith(answers, true);
    expect(await loader.load('pricing/pages/pricing')).toMatchObject({ needsDocument: false });
    mended = true;
    asked.length = 0;
    expect(await loader.load('pricing/pages/pricing')).toMatchObject({ fromFallback: false });
    expect(asked).toEqual(['/live.js']);
  });
});

test('a prefetch that goes well is what a click gets', async () => {
  const { loader, asked } = siteWith({ '/live.js': gives }, true);
  loader.prefetch('pricing/pages/pricing');
  loader.prefetch('pricing/pages/pricing');
  expect(await loader.load('pricing/pages/pricing')).toMatchObject({ kind: 'loaded' });
  expect(asked).toEqual(['/live.js']);
});

test('code that throws is not fetched again', async () => {
  const { loader, asked, fetched } = siteWith({ '/live.js': fails('no price') }, false);
  expect(await loader.load('pricing/pages/pricing')).toMatchObject({ kind: 'failed' });
  expect([asked, fetched]).toEqual([['/live.js'], []]);
});

describe('a module that the release does not list', () => {
  test('fails alone: nothing is asked for, and the remote stays with its release', async () => {
    const { loader, asked, pauses, reported } = siteWith({ '/live.js': gives }, true);
    expect(await loader.load('pricing/sections/nothere')).toMatchObject({ kind: 'failed' });
    expect([asked, pauses]).toEqual([[], []]);
    expect(reported).toEqual([live.release]);
    expect(await loader.load('pricing/sections/plans')).toMatchObject({ fromFallback: false });
  });

  test('is no reason to move to a fallback that lacks it', async () => {
    const answers = {
      '/live.js': gives,
      '/live.js pages/compare': fails('Failed to load /live.js'),
      '/earlier.js': gives,
    };
    const { loader, asked } = siteWith(answers, true);
    expect(await loader.load('pricing/pages/compare')).toMatchObject({ kind: 'failed' });
    expect(asked).toEqual(['/live.js', '/live.js', '/live.js']);
    expect(await loader.load('pricing/pages/pricing')).toMatchObject({ fromFallback: false });
  });
});

describe('a document holds modules of one release of a remote', () => {
  const onlyPlans = {
    '/live.js': fails('Failed to load /live.js'),
    '/live.js sections/plans': gives,
    '/earlier.js': gives,
  };

  test('where the chosen one is in it, the fallback needs a fresh document', async () => {
    const { loader, asked } = siteWith(onlyPlans, true);
    await loader.load('pricing/sections/plans');
    expect(await loader.load('pricing/pages/pricing')).toMatchObject({ needsDocument: true });
    expect(asked).not.toContain('/earlier.js');
  });

  test('and its entry is not run a second time', async () => {
    let tries = 0;
    const answers = {
      '/live.js': gives,
      '/live.js pages/pricing': () => (++tries < 3 ? fails('Failed to load /live.js')() : page),
    };
    const { loader, registered } = siteWith(answers, false);
    await loader.load('pricing/sections/plans');
    expect(await loader.load('pricing/pages/pricing')).toMatchObject({ kind: 'loaded' });
    expect(registered).toEqual([]);
  });

  test('where the fallback is in it, what it lacks needs a fresh document, if the network is there', async () => {
    const { loader, network, asked } = siteWith(
      { ...onlyPlans, '/live.js sections/plans': fails('x') },
      true,
    );
    expect(await loader.load('pricing/sections/plans')).toMatchObject({ fromFallback: true });
    asked.length = 0;
    expect(await loader.load('pricing/pages/compare')).toMatchObject({ needsDocument: true });
    network.online = false;
    expect(await loader.load('pricing/pages/compare')).toMatchObject({ needsDocument: false });
    expect(asked).toEqual([]);
  });

  test('where the fallback is in it and fails in turn, the chosen one is had by a fresh document', async () => {
    const answers = { ...onlyPlans, '/live.js sections/plans': fails('x') };
    const { loader } = siteWith({ ...answers, '/earlier.js pages/pricing': fails('gone') }, true);
    await loader.load('pricing/sections/plans');
    expect(await loader.load('pricing/pages/pricing')).toMatchObject({ needsDocument: true });
  });

  test('a module that is tried again does not bring back the release that the remote has left', async () => {
    const answers = {
      '/live.js sections/plans': fails('Failed to load /live.js'),
      '/live.js pages/pricing': fails('Script "/live.js" timed out.'),
      '/earlier.js': gives,
    };
    const { loader, network, registered } = siteWith(answers, true);
    network.answers['/live.js'] = 'silent';
    const both = ['pricing/pages/pricing', 'pricing/sections/plans'].map((id) => loader.load(id));
    expect(await Promise.all(both)).toMatchObject([{ fromFallback: true }, { fromFallback: true }]);
    const moved = registered.indexOf('/earlier.js');
    expect(registered.slice(moved)).not.toContain('/live.js');
  });

  test('a module that arrives after the remote has moved is asked for again', async () => {
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
    await loader.load('pricing/pages/pricing');
    arrive();
    expect(await plans).toMatchObject({ fromFallback: true });
  });
});
