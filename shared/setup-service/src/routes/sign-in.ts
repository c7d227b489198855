import { accountPagePath } from '@site/contracts/account-calls';
import { escapeHtml } from '@site/node/escape-html';
import type { FastifyReply } from 'fastify';
import { writeSessionCookie } from '../account-page/session-cookie.ts';
import { signIn } from '../account-page/sessions.ts';
import { documentHeaders, writeDocument } from '../http/document.ts';
import { isGoodLink, type SignInContext } from '../sign-in/sign-in-links.ts';
import { signInPage, spentLinkPage } from '../sign-in/sign-in-pages.ts';
import { type Route, rateLimited } from './form-route.ts';

const path = '/sign-in/:token';

/**
 * `GET /sign-in/{token}`: the page that a sign-in email leads to. `POST` to the same address uses the
 * link up, signs its customer in and leads to the account page; 410 where the link is used, too old, or was never given.
 */
export function signInRoutes(context: SignInContext, perMinute: number): Route {
  const { storage, clock } = context;
  const show = (reply: FastifyReply, status: number, page: { title: string; main: string }) =>
    reply.code(status).headers(documentHeaders()).send(writeDocument(page));

  return (app) => {
    app.get<{ Params: { token: string } }>(path, rateLimited(perMinute), async (request, reply) => {
      const { token } = request.params;
      const isGood = await isGoodLink(storage, token, clock.now());
      if (!isGood) return show(reply, 410, spentLinkPage(context.config));
      return show(reply, 200, signInPage(context.config, escapeHtml(encodeURIComponent(token))));
    });

    app.post<{ Params: { token: string } }>(
      path,
      rateLimited(perMinute),
      async (request, reply) => {
        const session = await signIn(storage, request.params.token, clock.now());
        if (!session) return show(reply, 410, spentLinkPage(context.config));
        const { address } = context.config.setupService;
        return reply
          .header('set-cookie', writeSessionCookie(session, address))
          .redirect(accountPagePath, 303);
      },
    );
  };
}
