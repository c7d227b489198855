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

const ready = (revision: number, composition: string, problems: string[] = []) => ({
  status: problems.length > 0 ? 'degraded' : 'ready',
  revision,
  composition,
  problems,
});

test('it is live once the edge of the site serves that revision', async () => {
  const { asked, means } = edgeThatSays(ready(4, 'old'), ready(4, 'old'), ready(5, 'new'));
  expect(await untilServed(wanted, means)).toEqual({ kind: 'served' });
  expect(asked).toEqual(Array(3).fill('http://site.example/_site/ready'));
});

test('a later revision of the same ledger includes this one', async () => {
  const { means } = edgeThatSays(ready(7, 'newer'));
  expect(await untilServed(wanted, means)).toEqual({ kind: 'served' });
  const { means: elsewhere } = edgeThatSays(ready(7, 'of another store'));
  expect(await untilServed(wanted, elsewhere)).toMatchObject({ kind: 'not-served' });
});

test('an edge that keeps serving something older is quoted', async () => {
  const problem = 'Revision 5: composition.json was written for contract 3: update the checkout.';
  const { means } = edgeThatSays(ready(4, 'old', [problem]));
  expect(await untilServed(wanted, means)).toEqual({
    kind: 'not-served',
    address: wanted.site,
    instead: 'revision 4',
    reason: problem,
  });
});

test('an edge of another store serves another composition under that revision', async () => {
  const { means } = edgeThatSays(ready(5, 'other'));
  expect(await untilServed(wanted, means)).toMatchObject({
    kind: 'not-served',
    reason: expect.stringContaining('another store'),
  });
});

test('an edge of another ledger is named at once, whatever numbers it names', async () => {
  const { asked, means } = edgeThatSays({ ...ready(5, 'new'), epoch: 'another' });
  expect(await untilServed({ ...wanted, epoch: 'ours' }, means)).toMatchObject({
    kind: 'not-served',
    instead: 'revision 5 of another site',
    reason: expect.stringContaining('another store'),
  });
  expect(asked).toHaveLength(1);
  // Edges of before epochs name none.
  const { means: earlier } = edgeThatSays(ready(5, 'new'));
  expect(await untilServed({ ...wanted, epoch: 'ours' }, earlier)).toEqual({ kind: 'served' });
});

test('an answer that is not from an edge is reported as such', async () => {
  const { means } = edgeThatSays('<h1>Not found</h1>');
  expect(await untilServed(wanted, means)).toMatchObject({
    kind: 'not-served',
    instead: 'something that is no edge (status 404)',
  });
});

const refused = new TypeError('fetch failed', {
  cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
});

test('an edge that is restarting is waited for', async () => {
  const { means } = edgeThatSays(ready(4, 'old'), refused, refused, ready(5, 'new'));
  expect(await untilServed(wanted, means)).toEqual({ kind: 'served' });
  const { means: gone } = edgeThatSays(ready(4, 'old'), refused);
  expect(await untilServed(wanted, gone)).toMatchObject({
    kind: 'not-served',
    instead: 'nothing (ECONNREFUSED)',
  });
});

test('an edge that hangs or hangs up is asked again, and counts as an edge', async () => {
  const late = new DOMException('The operation was aborted', 'TimeoutError');
  const cut = new TypeError('fetch failed', {
    cause: Object.assign(new Error('closed'), { code: 'UND_ERR_SOCKET' }),
  });
  const { means } = edgeThatSays(cut, late, ready(5, 'new'));
  expect(await untilServed(wanted, means)).toEqual({ kind: 'served' });
  const { means: hanging } = edgeThatSays(late);
  expect(await untilServed(wanted, hanging)).toMatchObject({
    kind: 'not-served',
    instead: 'nothing (no answer within 5 seconds)',
  });
});

test('if nothing listens there is no edge', async () => {
  const { asked, means } = edgeThatSays(refused);
  expect(await untilServed(wanted, means)).toEqual({
    kind: 'no-edge',
    address: wanted.site,
    reason: 'ECONNREFUSED',
  });
  expect(asked).toHaveLength(1);
});
