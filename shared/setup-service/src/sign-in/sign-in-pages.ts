import { paths } from '@site/contracts/paths';
import type { SiteConfig } from '@site/contracts/site-config';
import { escapeHtml } from '@site/node/escape-html';

interface Page {
  readonly title: string;
  /** HTML of the page's main part. */
  readonly main: string;
}

/** The page that a link opens. */
export function signInPage({ product }: SiteConfig, tokenInPath: string): Page {
  const title = `Sign in to ${product}`;
  return {
    title,
    main: `<h1>${escapeHtml(title)}</h1><p class="muted">Your link works once. Choose the button on the device on which you want to work.</p>
<form method="post" action="/sign-in/${tokenInPath}" enctype="multipart/form-data"><button class="main" name="sign-in" value="yes">Sign in</button></form>`,
  };
}

/** What a link leads to that was used, is too old, or was never given. */
export function spentLinkPage({ product, siteAddress }: SiteConfig): Page {
  const again = new URL(paths.login(), siteAddress).href;
  return {
    title: 'This link no longer works',
    main: `<h1>This link no longer works</h1><p class="muted">A sign-in link works once, and for half an hour. Ask for a new one.</p>
<a class="button main" href="${escapeHtml(again)}">Sign in to ${escapeHtml(product)}</a>`,
  };
}
