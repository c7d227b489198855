import type { FastifyInstance } from 'fastify';

/**
 * Warns once where requests come through a proxy that is not trusted: all visitors behind it count as
 * one address, and share its limits. A visitor can write that header too, so it is a hint and no proof.
 */
export function warnOfUntrustedProxy(app: FastifyInstance): void {
  let isSaid = false;
  app.addHook('onRequest', async ({ headers, ip, socket }) => {
    if (isSaid || headers['x-forwarded-for'] === undefined || ip !== socket.remoteAddress) return;
    isSaid = true;
    app.log.warn(
      'a request says that it came through a proxy which SETUP_TRUSTED_PROXIES does not name: all visitors behind a proxy count as one until it does',
    );
  });
}
