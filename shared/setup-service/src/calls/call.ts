import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify';
import type * as z from 'zod/mini';
import { checkFields } from '../multipart/check-fields.ts';
import { readForm } from '../multipart/read-form.ts';

/** One call of the service: adds its route to the server. */
export type Call = (app: FastifyInstance) => void;

/** A reply: text goes out as it is, an object as JSON. */
export interface Reply {
  readonly status: number;
  readonly body: string | object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What came with a form. */
export interface FormContext {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly log: FastifyBaseLogger;
}

interface FormCall<Fields> {
  readonly path: string;
  readonly fields: z.ZodMiniType<Fields>;
  /** How often one address may call in a minute. */
  readonly perMinute: number;
  /** Fields in which line breaks are text. */
  readonly multiline?: readonly string[];
  /** Gives the reply; a bare text goes out with status 200. */
  answer(fields: Fields, context: FormContext): Promise<string | Reply>;
}

/** Limits a route to so many requests of one address in a minute. */
export function rateLimited(perMinute: number) {
  return { config: { rateLimit: { max: perMinute, timeWindow: 60_000 } } };
}

/** A call that takes a multipart form and replies with text. `answer` sees fields that were checked. */
export function formCall<Fields>(call: FormCall<Fields>): Call {
  const { path, fields, perMinute, multiline, answer } = call;
  return (app) => {
    app.post(path, rateLimited(perMinute), async (request, reply) => {
      const contentType = request.headers['content-type'];
      if (!contentType || !(request.body instanceof Uint8Array)) {
        return reply.code(415).send('A multipart form is expected.');
      }
      const form = await readForm(contentType, request.body, multiline);
      if (form.kind === 'refused') return reply.code(form.status).send(form.reason);
      const checked = checkFields(fields, form.values);
      if (checked.kind === 'refused') return reply.code(checked.status).send(checked.reason);
      const { headers, log } = request;
      return send(reply, await answer(checked.fields, { headers, log }));
    });
  };
}

function send(reply: FastifyReply, answer: string | Reply): FastifyReply {
  if (typeof answer === 'string') return reply.send(answer);
  const { status, body, headers = {} } = answer;
  if (typeof body === 'object') reply.type('application/json; charset=utf-8');
  return reply.code(status).headers(headers).send(body);
}
