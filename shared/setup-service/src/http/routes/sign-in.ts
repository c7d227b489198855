import { accountPagePath } from '@site/contracts/account-calls';
import { paths } from '@site/contracts/paths';
import type { SiteConfig } from '@site/contracts/site-config';
import { escapeHtml } from '@site/node/escape-html';
import type { FastifyReply } from 'fastify';
import {
  isGoodLink,
  type SignInContext,
  signIn,
  writeSessionCookie,
} from '../../accounts/sign-in.ts';
import { documentHeaders, writeDocument } from '../document.ts';
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

interface Page {
  readonly title: string;
  /** HTML of the page's main part. */
  readonly main: string;
}

/** The page that a link opens. */
function signInPage({ product }: SiteConfig, tokenInPath: string): Page {
  const title = `Sign in to ${product}`;
  return {
    title,
    main: `<h1>${escapeHtml(title)}</h1><p class="muted">Your link works once. Choose the button on the device on which you want to work.</p>
<form method="post" action="/sign-in/${tokenInPath}" enctype="multipart/form-data"><button class="main" name="sign-in" value="yes">Sign in</button></form>`,
  };
}

/** What a link leads to that was used, is too old, or was never given. */
function spentLinkPage({ product, siteAddress }: SiteConfig): Page {
  const again = new URL(paths.login(), siteAddress).href;
  return {
    title: 'This link no longer works',
    main: `<h1>This link no longer works</h1><p class="muted">A sign-in link works once, and for half an hour. Ask for a new one.</p>
<a class="button main" href="${escapeHtml(again)}">Sign in to ${escapeHtml(product)}</a>`,
  };
}
