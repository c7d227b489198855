import { escapeHtml } from '@platform/node/escape-html';
import { policyHash } from '@platform/node/hash';
import { providerPageLoaded } from '@site/contracts/purchase-calls';
import type { SiteConfiguration } from '@site/contracts/site-configuration';
import type { FastifyInstance } from 'fastify';
import { findPayment, readClaimedName } from '../../orders/payments.ts';
import { sendPage } from '../document.ts';
import { type RouteContext, rateLimited } from './form-route.ts';

/*
 * The card provider's page leads to the page of the buyer's bank, which may be at any address. Pages of
 * the site allow no such frame; this document does, in the site's frame, and holds the provider's page
 * (decision 54). It takes no address from anybody: it knows it by the payment's id.
 */

const path = '/card_frame';

type Addresses = Pick<SiteConfiguration, 'siteAddress' | 'setupService'>;

export function cardFrameAddress({ setupService }: Addresses, publicId: string): string {
  return `${setupService.address}${path}/${readClaimedName(publicId).publicId}`;
}

/** The value of `frame-ancestors` for a page that the site shows in such a document, or without it. */
export function bySiteAndCardFrame({ siteAddress }: Addresses): string {
  return `'self' ${new URL(siteAddress).origin}`;
}

const style = ':root{color-scheme:light dark}html,body{height:100%;margin:0}';

/**
 * The only script: it says when a page has loaded, which no document outside can see. A shadow tree
 * keeps its frame out of `window.frames`, by which a script of the site could lead it elsewhere.
 */
const script = `const { page, title, site } = document.body.dataset;
const frame = document.createElement('iframe');
Object.assign(frame, { src: page, title, allow: 'payment *; publickey-credentials-get *' });
frame.referrerPolicy = 'strict-origin-when-cross-origin';
frame.style.cssText = 'display:block;width:100%;height:100%;border:0';
frame.addEventListener('load', () => parent.postMessage('${providerPageLoaded}', site));
document.body.attachShadow({ mode: 'open' }).append(frame);`;

function policyFor({ siteAddress }: Addresses): string {
  // A bank's page has https; on a developer's machine the pages of the sandbox do not.
  const schemes = siteAddress.startsWith('https:') ? 'https:' : 'https: http:';
  return [
    "default-src 'none'",
    `script-src '${policyHash(script)}'`,
    `style-src '${policyHash(style)}'`,
    `frame-src ${schemes}`,
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${new URL(siteAddress).origin}`,
  ].join('; ');
}

export function addCardFrames(app: FastifyInstance, { storage, config, settings }: RouteContext) {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policyFor(config),
  };
  const site = escapeHtml(new URL(config.siteAddress).origin);
  const title = escapeHtml(`${config.setupService.cardProviderName} payment page`);

  app.get<{ Params: { id: string } }>(
    `${path}/:id(^[\\w.-]{1,100}$)`,
    rateLimited(settings.SETUP_QUESTIONS_PER_MINUTE),
    async ({ params, headers: { 'sec-fetch-dest': dest } }, reply) => {
      const page = (await findPayment(storage, params.id, 'public_id'))?.redirect_url;
      if (!page) {
        const missing = 'There is no such payment';
        const options = { status: 404, framedBy: bySiteAndCardFrame(config) };
        return sendPage(reply, { title: missing, main: `<h1>${missing}</h1>` }, options);
      }
      // By itself the provider's page has its own address above it.
      if (dest === 'document') return reply.redirect(page, 303);
      return reply.headers(headers).send(`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head>
<body data-page="${escapeHtml(page)}" data-title="${title}" data-site="${site}"><script>${script}</script></body>
</html>
`);
    },
  );
}
