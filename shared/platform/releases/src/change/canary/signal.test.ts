import type { Canary } from '@platform/contracts/ledger';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { judge } from './guard.ts';
import { createSignal, type SignalSettings } from './read-signal.ts';
import { type Bound, describeEvidence } from './signal.ts';

const began = Date.parse('2030-01-02T03:04:05.000Z');
const canary = {
  composition: '0123456789abcdef',
  changes: [
    { name: 'pricing', from: '1.0.0-0000000000000000', to: '1.1.0-1111111111111111' },
  ] as const,
  percent: 25,
  percentAt: new Date(began).toISOString(),
  salt: 's'.repeat(43),
  guard: true,
} satisfies Canary as unknown as Canary;

const counted = (visitors: number) => {
  const sides = { canary: { visits: visitors, bad: 0 }, live: { visits: 3 * visitors, bad: 0 } };
  const given = { canary: visitors, live: 3 * visitors };
  return judge([{ percent: 25, ...sides, given }]);
};

const leastOf = (number: number): Bound => ({ at: 'least', number, isOfLive: false });
const source = { prometheus: 'http://prometheus.example:9090', query: 'up{release="{release}"}' };

/** As Prometheus documents its answers; a number, or `NaN`, is one of a vector. */
function answer(value: unknown): Response {
  if (typeof value === 'object') return Response.json(value);
  const result = [{ metric: {}, value: [1435781451.781, String(value)] }];
  return Response.json({ status: 'success', data: { resultType: 'vector', result } });
}

/** Looks of a guard, each so many minutes after the beginning, and what Prometheus answers then. */
async function look(values: readonly [number, unknown][], bound = leastOf(0.02), visitors = 100) {
  let now: unknown;
  const signal = createSignal({ source, bound }, async () => answer(now));
  const judged = [];
  for (const [minutes, value] of values) {
    now = value;
    judged.push(await signal.judge(counted(visitors), canary, at(minutes)));
  }
  return judged;
}

const at = (minutes: number) => new Date(began + minutes * 60_000);
const verdicts = async (...given: Parameters<typeof look>) =>
  (await look(...given)).map(({ verdict }) => verdict).join(' ');

describe('a signal', () => {
  const none = { status: 'success', data: { resultType: 'vector', result: [] } };
  test.each<[string, readonly [number, unknown][], string]>([
    ['within its bound holds up nothing', [[0, 0.02]], 'go'],
    [
      'on the wrong side ends it at the third reading',
      [
        [0, 0],
        [1, 0],
        [2, 0],
      ],
      'hold hold stop',
    ],
    [
      'is read once a minute',
      [
        [0, 0],
        [0.5, 0],
        [0.9, 0],
        [1, 0],
        [1.5, 0],
      ],
      'hold hold hold hold hold',
    ],
    [
      'that comes back was a blip',
      [
        [0, 0],
        [1, 0],
        [2, 1],
        [3, 0],
        [4, 0],
      ],
      'hold hold go hold hold',
    ],
    [
      'that is missing between is no better',
      [
        [0, 0],
        [1, 0],
        [2, 'NaN'],
        [3, 0],
      ],
      'hold hold hold stop',
    ],
    [
      'that is missing ends nothing',
      [
        [0, none],
        [1, none],
        [2, none],
        [3, none],
      ],
      'hold hold hold hold',
    ],
    [
      'is not of what was long ago',
      [
        [0, 0],
        [1, 0],
        [30, 0],
        [31, 0],
      ],
      'hold hold hold hold',
    ],
    [
      'is read where a clock was set back',
      [
        [60, 0],
        [0, 1],
      ],
      'hold go',
    ],
  ])('%s', async (_what, values, expected) => {
    expect(await verdicts(values)).toBe(expected);
  });

  test('of few visitors ends nothing', async () => {
    const [, , third] = await look(
      [
        [0, 0],
        [1, 0],
        [2, 0],
      ],
      leastOf(1),
      19,
    );
    expect(third).toMatchObject({
      verdict: 'hold',
      why: expect.stringContaining('19 visitors are too few'),
    });
  });

  test('begins anew with a larger share', async () => {
    const signal = createSignal({ source, bound: leastOf(1) }, async () => answer(0));
    for (const minutes of [0, 1]) await signal.judge(counted(100), canary, at(minutes));
    const larger = { ...canary, percent: 50, percentAt: at(2).toISOString() };
    expect(signal.said(larger)).toBeUndefined();
    const { why } = await signal.judge(counted(100), larger, at(2));
    expect(why).toContain('its signal is 0, and at least 1 is asked for: 1 of 3 such readings');
    expect(signal.said(larger)).toMatchObject({ holds: true });
  });

  test('is told with its value and its bound, in the ledger as well', async () => {
    const [good] = await look([[0, 0.031]]);
    expect(good?.why).toMatch(/^0 of 100 .*; its signal is 0.031, and at least 0.02 is asked for$/);
    const [, , bad] = await look([
      [0, 0.011],
      [1, 0.012],
      [2, 0.0131234],
    ]);
    const words =
      'its signal was 0.011, then 0.012, then 0.01312, and at least 0.02 is asked for; 0 of 100';
    expect(bad?.why).toContain(words);
    expect(describeEvidence(JSON.parse(JSON.stringify(bad?.evidence)))).toContain(words);
  });

  test('does not hide what the edges counted', async () => {
    const worse = { ...counted(100), verdict: 'stop' as const };
    const signal = createSignal({ source, bound: leastOf(0) }, () => Promise.reject());
    expect(await signal.judge(worse, canary, at(0))).toBe(worse);
    const held = { ...counted(100), verdict: 'hold' as const, why: 'an edge is silent' };
    const good = createSignal({ source, bound: leastOf(0) }, async () => answer(1));
    expect(await good.judge(held, canary, at(0))).toMatchObject({
      verdict: 'hold',
      why: 'an edge is silent; its signal is 1, and at least 0 is asked for',
    });
  });
});

describe('both sides', () => {
  const bound: Bound = { at: 'least', number: 80, isOfLive: true };
  const compare = (now: number | string, live: number | string, how = bound) =>
    createSignal({ source, bound: how }, async (url) =>
      answer(String(url).includes('1.1.0-1111111111111111') ? now : live),
    ).judge(counted(100), canary, at(0));

  test.each<[number | string, number | string, 'least' | 'most', string, RegExp]>([
    [
      0.024,
      0.03,
      'least',
      'go',
      /0.024 \(0.03 of the others\), and at least 80 percent of theirs is/,
    ],
    [0.023, 0.03, 'least', 'hold', /1 of 3 such readings/],
    [0.025, 0.03, 'most', 'hold', /at most 80 percent/],
    // Everything would pass, or nothing.
    [0, 0, 'least', 'hold', /missing: it is 0 for those/],
    [0, 'NaN', 'least', 'hold', /missing: it is NaN, of those/],
  ])('%s beside %s (at %s) is %s', async (now, live, side, verdict, why) => {
    expect(await compare(now, live, { ...bound, at: side })).toMatchObject({
      verdict,
      why: expect.stringMatching(why),
    });
  });
});

const vector = (result: unknown) => ({ status: 'success', data: { resultType: 'vector', result } });
const one = { metric: {}, value: [1435781451.781, '0.5'] };

describe('Prometheus', () => {
  const ask = async (reply: () => Response | Promise<Response>) => {
    const asked: string[] = [];
    const signal = createSignal({ source, bound: leastOf(0) }, async (url) => {
      asked.push(String(url));
      return reply();
    });
    const { why } = await signal.judge(counted(100), canary, at(0));
    return { why, url: new URL(asked[0] ?? '') };
  };

  test('is asked for the release of the canary', async () => {
    const { url, why } = await ask(() => answer(vector([one])));
    expect(url.origin + url.pathname).toBe('http://prometheus.example:9090/api/v1/query');
    expect(url.searchParams.get('query')).toBe('up{release="1.1.0-1111111111111111"}');
    expect(why).toContain('its signal is 0.5,');
  });

  const error = { status: 'error', errorType: 'bad_data', error: 'parse error:\nunexpected end' };
  test.each<[string, () => Response | Promise<Response>, RegExp]>([
    [
      'a scalar',
      () => answer({ data: { resultType: 'scalar', result: [1, '2'] } }),
      /signal is 2,/,
    ],
    ['nothing', () => answer(vector([])), /missing: the query finds nothing$/],
    ['several', () => answer(vector([one, one])), /finds 2 numbers instead of one$/],
    ['NaN', () => answer('NaN'), /missing: it is NaN$/],
    ['infinity', () => answer('+Inf'), /missing: it is \+Inf$/],
    [
      'part of the data',
      () => answer({ ...vector([one]), warnings: ['store 2 is away'] }),
      /warns: store 2/,
    ],
    [
      'a range',
      () => answer({ data: { resultType: 'matrix', result: [] } }),
      /something else than numbers/,
    ],
    [
      'an error',
      () => Response.json(error, { status: 400 }),
      /answers 400: \{.*parse error:\\nunexpected end/,
    ],
    [
      'a page',
      () => new Response('<html>\u001b[31m', { status: 502 }),
      /answers 502: <html> \[31m$/,
    ],
    ['no JSON', () => new Response('hello'), /does not answer \(/],
    ['too much', () => new Response('x'.repeat(70_000)), /it answers too much/],
    ['not at all', () => Promise.reject(new Error('refused')), /does not answer \(refused\)$/],
  ])('answers %s', async (_what, reply, why) => {
    expect((await ask(reply)).why).toMatch(why);
  });
});

describe('a command', () => {
  afterEach(() => void vi.useRealTimers());
  const run = async (command: string, given: Partial<SignalSettings> = {}, of = canary) => {
    const signal = createSignal({ source: { command }, bound: leastOf(0), ...given });
    return (await signal.judge(counted(100), of, at(2.5))).why;
  };

  test.each([
    ['echo 0.5', /signal is 0.5,/],
    ['printf " 1e-2\\n"', /signal is 0.01,/],
    ['echo 50%', /missing: the command printed no number$/],
    ['true', /missing: the command printed no number$/],
    ['echo 1; exit 3', /missing: the command failed \(exit code 3\)$/],
    ['yes', /missing: the command printed too much$/],
    ['echo $SITE_MINUTES', /signal is 3,/],
  ])('%s', async (command, why) => {
    expect(await run(command)).toMatch(why);
  });

  test('that hangs is ended after ten seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const ended = run('sleep 600');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await ended).toMatch(/missing: the command took longer than 10 s and was ended$/);
  });

  test('finds what it is about in its environment, and nothing of it is run', async () => {
    const odd = '$(echo 7)`echo 8`; echo 9';
    const [change] = canary.changes;
    const hostile = { ...canary, changes: [{ ...change, name: odd }] } as unknown as Canary;
    const text = (name: string) => `test "$${name}" = '${expected[name]}'`;
    const expected: Record<string, string> = {
      SITE_APP: odd,
      SITE_SIDE: 'canary',
      SITE_RELEASE: '1.1.0-1111111111111111',
      SITE_PERCENT: '25',
      SITE_SINCE: canary.percentAt,
    };
    const command = `${Object.keys(expected).map(text).join(' && ')} && echo 1`;
    expect(await run(command, {}, hostile)).toContain('its signal is 1,');
  });
});
