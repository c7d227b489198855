import * as z from 'zod/mini';

/* Workflows and composite actions, as far as the rules ask about them. */

const scalars = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

const step = z.object({
  uses: z.optional(z.string()),
  run: z.optional(z.string()),
  with: z.optional(scalars),
});
export type WorkflowStep = z.infer<typeof step>;

const job = z.object({
  uses: z.optional(z.string()),
  with: z.optional(scalars),
  environment: z.optional(z.unknown()),
  concurrency: z.optional(z.unknown()),
  permissions: z.optional(scalars),
  'timeout-minutes': z.optional(z.number()),
  steps: z.optional(z.array(step)),
});
export type WorkflowJob = z.infer<typeof job>;

const filter = z.nullish(z.object({ paths: z.optional(z.array(z.string())) }));
const inputs = z.nullish(
  z.object({
    inputs: z.optional(
      z.record(
        z.string(),
        z.object({ required: z.optional(z.boolean()), default: z.optional(z.unknown()) }),
      ),
    ),
  }),
);

export const workflowFile = z.object({
  on: z.object({
    push: z.optional(filter),
    pull_request: z.optional(filter),
    pull_request_target: z.optional(z.unknown()),
    workflow_call: z.optional(inputs),
  }),
  permissions: z.optional(scalars),
  concurrency: z.optional(z.unknown()),
  jobs: z.record(z.string(), job),
});
export type WorkflowFile = z.infer<typeof workflowFile>;

export const actionFile = z.object({
  inputs: z.optional(z.record(z.string(), z.object({ required: z.optional(z.boolean()) }))),
  runs: z.object({ steps: z.array(step) }),
});
