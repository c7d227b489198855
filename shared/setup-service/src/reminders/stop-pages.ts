import type { SiteConfig } from '@site/contracts/site-config';
import { escapeHtml } from '@site/node/escape-html';

interface Page {
  readonly title: string;
  /** HTML of the page's main part. */
  readonly main: string;
}

const form = (action: string, button: string) =>
  `<form method="post" action="${escapeHtml(action)}" enctype="multipart/form-data">${button}</form>`;

/** The page that the link in a reminder opens. Opening it changes nothing. */
export function stopPage({ product }: SiteConfig, path: string): Page {
  const title = `Stop reminders from ${product}`;
  return {
    title,
    main: `<h1>${escapeHtml(title)}</h1><p class="muted">Choose the button, and we no longer remind you of trials and unfinished orders. Login details, sign-in links and emails about your payments still reach you.</p>
${form(path, '<button class="main">Stop these emails</button>')}`,
  };
}

/** What is shown once reminders are stopped. */
export function stoppedPage({ product }: SiteConfig, path: string): Page {
  return {
    title: 'Reminders are stopped',
    main: `<h1>Reminders are stopped</h1><p class="muted" role="status">You get no more reminders from ${escapeHtml(product)}. Login details, sign-in links and emails about your payments still reach you.</p>
${form(`${path}/resume`, '<button>Send reminders again</button>')}`,
  };
}

/** What is shown once reminders are sent again. */
export function resumedPage({ product }: SiteConfig, path: string): Page {
  return {
    title: 'Reminders are sent again',
    main: `<h1>Reminders are sent again</h1><p class="muted" role="status">You get reminders from ${escapeHtml(product)} again.</p>
${form(path, '<button>Stop these emails</button>')}`,
  };
}

/** What a link leads to that this service never gave, or that lost a part on its way. */
export function unknownLinkPage({ product, email, phone }: SiteConfig): Page {
  return {
    title: 'This link does not work',
    main: `<h1>This link does not work</h1><p class="muted">A part of it may be missing. Open it from the email again, or write to ${escapeHtml(email)} or call ${escapeHtml(phone)}: we will stop the reminders from ${escapeHtml(product)}.</p>`,
  };
}
