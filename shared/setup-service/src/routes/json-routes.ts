import type { FastifyInstance } from 'fastify';

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
