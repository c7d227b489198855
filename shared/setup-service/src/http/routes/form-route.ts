import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify';
import { networkOf } from '../../mail/sender.ts';
import type { IgnoredFields } from '../metrics/ignored-fields.ts';
import { type AskedForm, readFields } from './read-fields.ts';

/** One route of the service: adds itself to the server, and notes the fields that it ignores. */
export type Route = (app: FastifyInstance, ignored: IgnoredFields) => void;

/** A reply: text goes out as it is, an object as JSON. */
export interface Reply {
  readonly status: number;
  readonly body: string | object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What came with a form. */
interface FormRequest {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** What its sender counts as on the network. */
  readonly network: string;
  readonly log: FastifyBaseLogger;
}

interface FormRoute<Fields> extends AskedForm<Fields> {
  /** How many requests of one address it takes in a minute. */
  readonly perMinute: number;
  /** Gives the reply; a bare text goes out with status 200. */
  answer(fields: Fields, request: FormRequest): Promise<string | Reply>;
}

/** Limits a route to so many requests of one address in a minute. */
export function rateLimited(perMinute: number) {
  return { config: { perMinute } };
}

/** A route that takes a multipart form and replies with text. `answer` sees fields that were checked. */
export function formRoute<Fields>(route: FormRoute<Fields>): Route {
  return (app, ignored) => {
    ignored.expect(route.path);
    app.post(route.path, rateLimited(route.perMinute), async (request, reply) => {
      const checked = await readFields(request, route, ignored);
      if (checked.kind === 'refused') return reply.code(checked.status).send(checked.reason);
      const { headers, log, ip } = request;
      const answer = await route.answer(checked.fields, { headers, log, network: networkOf(ip) });
      return send(reply, answer);
    });
  };
}

function send(reply: FastifyReply, answer: string | Reply): FastifyReply {
  if (typeof answer === 'string') return reply.send(answer);
  const { status, body, headers = {} } = answer;
  if (typeof body === 'object') reply.type('application/json; charset=utf-8');
  return reply.code(status).headers(headers).send(body);
}

/** The reply to a visitor who has used up a limit. */
export function tooMany(seconds: number): Reply {
  return {
    status: 429,
    body: 'There were too many requests. Try again later.',
    headers: { 'retry-after': String(seconds) },
  };
}

/** The reply to a request whose header is no key of a payment. */
export const malformedKey: Reply = {
  status: 400,
  body: 'The header Idempotency-Key cannot be understood.',
};

/**
 * Adds routes that take JSON, which no form does, in a scope of their own.
 */
export function withJson(app: FastifyInstance, add: (scope: FastifyInstance) => void): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string' },
      (_request, body, done) => {
        try {
          done(null, JSON.parse(String(body)));
        } catch {
          done(Object.assign(new Error('not JSON'), { statusCode: 400 }));
        }
      },
    );
    add(scope);
  });
}
