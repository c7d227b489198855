import { expect, test } from 'vitest';
import { untilServed } from './until-served.ts';

const wanted = { site: 'http://site.example', revision: 5, composition: 'new' };

/** An edge that gives one answer after the other, the last one again and again; time is driven. */
function edgeThatSays(...answers: (object | Error | string)[]) {
  const asked: string[] = [];
  let time = 0;
  return {
    asked,
    means: {
      fetch: async (address: unknown) => {
        asked.push(String(address));
        const answer = answers.length > 1 ? answers.shift() : answers[0];
        if (answer instanceof Error) throw answer;
        const body = typeof answer === 'string' ? answer : JSON.stringify(answer);
        return new Response(body, { status: typeof answer === 'string' ? 404 : 200 });
      },
      now: () => time,
      pause: async (milliseconds: number) => {
        time += milliseconds;
      },
      isOurs: async (_revision: number, composition: unknown) => composition === 'newer',
    },
  };
}

const ready = (revision: number, composition: string, status = 'ready') => ({
  ...{ status, revision, composition },
});

const networkError = (code: string) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error('cause'), { code }) });
const refused = networkError('ECONNREFUSED');
const late = new DOMException('The operation was aborted', 'TimeoutError');
const served = { kind: 'served' };
const notServed = (instead: string, reason: unknown = expect.any(String)) => ({
  ...{ kind: 'not-served', address: wanted.site, instead, reason },
});
const anotherStore = expect.stringMatching(/reads another (?:one|store)/);
const problems = expect.stringContaining('/problems on its operations port');

test.each<[string, (object | Error | string)[], object]>([
  ['serves that revision in the end', [ready(4, 'old'), ready(4, 'old'), ready(5, 'new')], served],
  ['serves a later revision of the same ledger', [ready(7, 'newer')], served],
  ['serves a later one of another', [ready(7, 'foreign')], notServed('revision 7', anotherStore)],
  ['serves another composition', [ready(5, 'other')], notServed('revision 5', anotherStore)],
  ['stays older', [ready(4, 'old', 'degraded')], notServed('revision 4', problems)],
  ['is something else', [{ status: 'ok' }], notServed('something that is no edge (status 200)')],
  ['is none', ['<h1>Not found</h1>'], notServed('something that is no edge (status 404)')],
  ['is restarting', [ready(4, 'old'), refused, refused, ready(5, 'new')], served],
  ['ends meanwhile', [ready(4, 'old'), refused], notServed('nothing (ECONNREFUSED)')],
  ['hangs up, or hangs', [networkError('UND_ERR_SOCKET'), late, ready(5, 'new')], served],
  ['hangs for ever', [late], notServed('nothing (no answer within 5 seconds)')],
])('an edge that %s', async (_what, answers, outcome) => {
  const { asked, means } = edgeThatSays(...answers);
  expect(await untilServed(wanted, means)).toEqual(outcome);
  expect(new Set(asked)).toEqual(new Set(['http://site.example/_site/ready']));
});

test('an edge of another ledger is named at once, whatever numbers it names', async () => {
  const { asked, means } = edgeThatSays({ ...ready(5, 'new'), epoch: 'another' });
  expect(await untilServed({ ...wanted, epoch: 'ours' }, means)).toEqual(
    notServed('revision 5 of another site', anotherStore),
  );
  expect(asked).toHaveLength(1);
  // One that was started before the ledger was made names none.
  const { means: earlier } = edgeThatSays(ready(5, 'new'));
  expect(await untilServed({ ...wanted, epoch: 'ours' }, earlier)).toEqual(served);
});

test('if nothing listens there is no edge', async () => {
  const { asked, means } = edgeThatSays(refused);
  expect(await untilServed(wanted, means)).toEqual({
    ...{ kind: 'no-edge', address: wanted.site, reason: 'ECONNREFUSED' },
  });
  expect(asked).toHaveLength(1);
});
