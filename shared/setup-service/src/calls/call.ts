import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { checkFields } from '../multipart/check-fields.ts';
import { readForm } from '../multipart/read-form.ts';

/** One call of the service: adds its route to the server. */
export type Call = (app: FastifyInstance) => void;

interface FormCall<Fields> {
  readonly path: string;
  readonly fields: z.ZodMiniType<Fields>;
  /** How often one address may call in a minute. */
  readonly perMinute: number;
  /** Gives the reply's text, which goes out with status 200. */
  answer(fields: Fields, log: FastifyBaseLogger): Promise<string>;
}

/** Limits a route to so many requests of one address in a minute. */
export function rateLimited(perMinute: number) {
  return { config: { rateLimit: { max: perMinute, timeWindow: 60_000 } } };
}

/** A call that takes a multipart form and replies with text. `answer` sees fields that were checked. */
export function formCall<Fields>({ path, fields, perMinute, answer }: FormCall<Fields>): Call {
  return (app) => {
    app.post(path, rateLimited(perMinute), async (request, reply) => {
      const contentType = request.headers['content-type'];
      if (!contentType || !(request.body instanceof Uint8Array)) {
        return reply.code(415).send('A multipart form is expected.');
      }
      const form = await readForm(contentType, request.body);
      if (form.kind === 'refused') return reply.code(form.status).send(form.reason);
      const checked = checkFields(fields, form.values);
      if (checked.kind === 'refused') return reply.code(checked.status).send(checked.reason);
      return answer(checked.fields, request.log);
    });
  };
}
