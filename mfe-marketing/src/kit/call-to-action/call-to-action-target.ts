import { paths } from '@site/contracts/paths';
import type { CallToAction } from './call-to-action.ts';

/** Where a call to action leads. */
export type CallToActionTarget =
  | { readonly kind: 'page'; readonly to: string }
  | { readonly kind: 'mail'; readonly subject: string }
  /** A button that does nothing. */
  | { readonly kind: 'none' };

/** The facts about a site that its calls to action depend on. */
interface Site {
  readonly pageExists: (address: string) => boolean;
  readonly wiredExtras: boolean;
}

/**
 * Teams release pages independently, so a call to action leads to its page as soon as the site has
 * it, and to its alternative until then.
 *
 * @returns undefined where the site has neither; the button is then left out
 */
export function callToActionTarget(
  action: CallToAction,
  site: Site,
): CallToActionTarget | undefined {
  if (action.extra && !site.wiredExtras) return { kind: 'none' };
  if ('part' in action) return { kind: 'page', to: `#${action.part}` };
  const { link, otherwise } = action;
  if (site.pageExists(link)) return { kind: 'page', to: addressOf(action, site) };
  if (!otherwise) return undefined;
  if ('mail' in otherwise) return { kind: 'mail', subject: otherwise.mail };
  return site.pageExists(otherwise.link) ? { kind: 'page', to: otherwise.link } : undefined;
}

/** An enquiry keeps its subject on the way to the form. */
function addressOf(
  { link, about, otherwise }: Extract<CallToAction, { readonly link: string }>,
  { wiredExtras }: Pick<Site, 'wiredExtras'>,
): string {
  if (link !== paths.sendInquiry() || !wiredExtras) return link;
  return paths.sendInquiry(
    about ?? (otherwise && 'mail' in otherwise ? otherwise.mail : undefined),
  );
}
