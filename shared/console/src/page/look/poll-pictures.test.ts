import { err, ok } from '@site/node/result';
import { expect, test } from 'vitest';
import type { Pictures } from '../../protocol.ts';
import { type Trouble, unreachable } from '../client/client.ts';
import { pollPictures } from './poll-pictures.ts';

const intent = { action: 'promote' as const, select: [{ name: 'pricing', release: '1.5.0' }] };
const pictures = (state: Pictures['state'], line = ''): Pictures => ({ state, line, pictures: [] });

async function poll(...answers: readonly (Pictures | Trouble)[]) {
  const left = [...answers];
  const lines: string[] = [];
  const client = {
    startPictures: async () => ok({ id: 'p1' }),
    pictures: async () => {
      const answer = left.shift();
      if (!answer) throw new Error('it asks for too long');
      return 'kind' in answer ? err(answer) : ok(answer);
    },
  };
  const answer = await pollPictures(client, intent, {
    onProgress: ({ line }) => lines.push(line),
    wait: async () => {},
    signal: new AbortController().signal,
  });
  return { answer, lines };
}

test('progress is told until the pictures are there', async () => {
  const { answer, lines } = await poll(pictures('working', '1 of 2'), pictures('done', '2 of 2'));
  expect(lines).toEqual(['1 of 2', '2 of 2']);
  expect(answer).toMatchObject({ ok: true, value: { state: 'done' } });
});

test('answers that are lost do not end it, until too many are', async () => {
  const few = await poll(
    unreachable,
    unreachable,
    pictures('working'),
    unreachable,
    unreachable,
    unreachable,
    pictures('done'),
  );
  expect(few.answer.ok).toBe(true);
  const many = await poll(unreachable, unreachable, unreachable, unreachable, unreachable);
  expect(many.answer).toEqual(err(unreachable));
});

test('a session that is over ends it', async () => {
  const signedOut: Trouble = { ...unreachable, kind: 'signed-out' };
  expect((await poll(signedOut)).answer).toEqual(err(signedOut));
});
