import { accountPagePath } from '@site/contracts/account-calls';
import { paths } from '@site/contracts/paths';
import type { SiteConfig } from '@site/contracts/site-config';
import { escapeHtml } from '@site/node/escape-html';
import type { FastifyInstance } from 'fastify';
import { isGoodLink, signIn, writeSessionCookie } from '../../accounts/sign-in.ts';
import { type Page, sendPage } from '../document.ts';
import { type RouteContext, rateLimited } from './form-route.ts';

const path = '/sign-in/:token';

/** The page of a sign-in link uses it by its button alone, because programs that scan emails open links. */
export function addSignInPages(app: FastifyInstance, context: RouteContext): void {
  const { storage, clock } = context;
  const limit = rateLimited(context.settings.SETUP_LOOKUPS_PER_MINUTE);

  app.get<{ Params: { token: string } }>(path, limit, async ({ params: { token } }, reply) => {
    if (!(await isGoodLink(storage, token, clock.now()))) {
      return sendPage(reply, spentLinkPage(context.config), { status: 410 });
    }
    return sendPage(reply, signInPage(context.config, escapeHtml(encodeURIComponent(token))));
  });

  app.post<{ Params: { token: string } }>(path, limit, async ({ params }, reply) => {
    const session = await signIn(storage, params.token, clock.now());
    if (!session) return sendPage(reply, spentLinkPage(context.config), { status: 410 });
    return reply
      .header('set-cookie', writeSessionCookie(context.config.setupService.address, session))
      .redirect(accountPagePath, 303);
  });
}

function signInPage({ product }: SiteConfig, tokenInPath: string): Page {
  const title = `Sign in to ${product}`;
  return {
    title,
    main: `<h1>${escapeHtml(title)}</h1><p class="muted">Your link works once. Choose the button on the device on which you want to work.</p>
<form method="post" action="/sign-in/${tokenInPath}" enctype="multipart/form-data"><button class="main" name="sign-in" value="yes">Sign in</button></form>`,
  };
}

function spentLinkPage({ product, siteAddress }: SiteConfig): Page {
  const again = new URL(paths.login(), siteAddress).href;
  return {
    title: 'This link no longer works',
    main: `<h1>This link no longer works</h1><p class="muted">A sign-in link works once, and for half an hour. Ask for a new one.</p>
<a class="button main" href="${escapeHtml(again)}">Sign in to ${escapeHtml(product)}</a>`,
  };
}
