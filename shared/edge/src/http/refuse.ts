import type { FastifyReply } from 'fastify';

/** Answers that there is nothing to see, in one line that no cache keeps. */
export function refuse(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(`${message}\n`);
}
