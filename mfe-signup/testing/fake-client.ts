import { vi } from 'vitest';
import type { Answer, Fields, SetupClient } from '../src/api/setup-client.api.ts';

export const answer = (value: unknown): Answer => ({
  kind: 'answer',
  text: typeof value === 'string' ? value : JSON.stringify(value),
});
export const refusal = (status: number, text = ''): Answer => ({ kind: 'refusal', status, text });

/** The setup service without a network. What has no answer here stays without one. */
export function fakeClient(answers: Record<string, Answer | ((fields: Fields) => Answer)> = {}) {
  const post = vi.fn<SetupClient['post']>(async (path, fields) => {
    const found = answers[path] ?? { kind: 'no-answer' };
    return typeof found === 'function' ? found(fields) : found;
  });
  const client: SetupClient = {
    names: { provider: 'bank', cardProvider: 'pesapal' },
    takesOrders: true,
    get: async () => ({ kind: 'no-answer' }),
    post,
  };
  return { client, post };
}
