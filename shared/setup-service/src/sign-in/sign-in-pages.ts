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

interface SignedIn {
  readonly company_name: string;
  readonly applicant_name: string;
  readonly plan: string;
  readonly users: number;
}

/** Where the vendor's own product begins. */
export function signedInPage({ product }: SiteConfig, account: SignedIn): Page {
  const { company_name, applicant_name, plan, users } = account;
  return {
    title: `Signed in to ${product}`,
    main: `<h1>Signed in to ${escapeHtml(product)}</h1><p class="muted" role="status">Welcome, ${escapeHtml(applicant_name)}.</p>
<p class="sum"><span>${escapeHtml(company_name)}</span><span>${escapeHtml(plan)}, up to ${users} users</span></p>`,
  };
}
