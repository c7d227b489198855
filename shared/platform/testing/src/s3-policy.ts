import * as z from 'zod/mini';
import type { Fault, S3Request } from './s3-server.ts';

// The part of IAM policies that those in `deploy/` use: statements that allow, and the condition
// that a request only creates.

const names = z.union([z.string(), z.array(z.string())]);
const policy = z.object({
  Statement: z.array(
    z.strictObject({
      Sid: z.string(),
      Effect: z.literal('Allow'),
      Action: names,
      Resource: names,
      Condition: z.optional(
        z.strictObject({
          Null: z.optional(z.strictObject({ 's3:if-none-match': z.literal('false') })),
          StringLike: z.optional(z.strictObject({ 's3:prefix': z.string() })),
        }),
      ),
    }),
  ),
});

const actions: Readonly<Record<string, string>> = {
  GET: 's3:GetObject',
  HEAD: 's3:GetObject',
  PUT: 's3:PutObject',
  DELETE: 's3:DeleteObject',
};

/** @param documented what keys in the policy begin with @param prefix the same in requests */
export function enforcePolicy(text: string, documented: string, prefix: string) {
  const { Statement: statements } = policy.parse(JSON.parse(text));
  return ({ method, key, isConditional }: S3Request): Fault | undefined => {
    // Lists have no key.
    if (key === '') return undefined;
    const resource = key.replace(`${prefix}/`, documented);
    const isAllowed = statements.some(
      ({ Action, Resource, Condition }) =>
        [Action].flat().includes(actions[method] ?? '') &&
        [Resource].flat().some((pattern) => matches(pattern, resource)) &&
        (!Condition?.Null || isConditional),
    );
    return isAllowed ? undefined : { kind: 'answer', status: 403, code: 'AccessDenied' };
  };
}

/** As in IAM, a star also matches slashes. */
function matches(pattern: string, text: string): boolean {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(text);
}
