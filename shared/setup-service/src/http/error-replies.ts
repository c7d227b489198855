import type { FastifyError, FastifyInstance } from 'fastify';
import { isDatabaseAway } from '../storage/database-away.ts';

const reasons: Readonly<Record<number, string>> = {
  413: 'The request is too big.',
  415: 'A multipart form is expected.',
  429: 'There were too many requests from this address. Try again in a minute.',
};

/** A database that was away or locked is often back by then. */
const RETRY_AFTER_SECONDS = 5;

/** Every refusal is a status and one plain sentence; what went wrong inside is for the log only. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (isDatabaseAway(error)) {
      request.log.error({ err: error }, 'the database could not be used for a request');
      reply.code(503).header('retry-after', RETRY_AFTER_SECONDS);
      return reply.send('The service is busy. Try again in a few seconds.');
    }
    const status = error.statusCode ?? 500;
    if (status >= 500) {
      request.log.error({ err: error }, 'a request failed');
      return reply.code(500).send('Something went wrong. Try again later.');
    }
    return reply.code(status).send(reasons[status] ?? 'The request cannot be understood.');
  });

  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    const allowed = (['GET', 'POST'] as const).filter((method) =>
      app.hasRoute({ method, url: path }),
    );
    if (allowed.length === 0) return reply.code(404).send('There is nothing at this address.');
    return reply
      .code(405)
      .header('allow', allowed.join(', '))
      .send('This address does not take that method.');
  });
}
