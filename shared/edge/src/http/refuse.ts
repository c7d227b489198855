import { NOT_KEPT } from '@site/releases/response-headers';
import type { FastifyReply } from 'fastify';

/** Refuses a request in one line of text, which no cache keeps. */
export function refuse(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', NOT_KEPT)
    .type('text/plain; charset=utf-8')
    .send(`${message}\n`);
}
