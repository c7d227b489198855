import { paths } from '@site/contracts/paths';

export type CallToActionTarget =
  | { readonly kind: 'page'; readonly to: string }
  | { readonly kind: 'mail'; readonly subject: string }
  | { readonly kind: 'none' };

interface Site {
  readonly pageExists: (address: string) => boolean;
  readonly wiredExtras: boolean;
}

/** The page once the site has it, its alternative until then, or undefined. */
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

export type CallToAction = {
  readonly label: string;
  /** The subject, which screen readers announce where the label alone does not name it. */
  readonly about?: string;
  /** The specification gives it no action; `features.wiredExtras` decides whether it has one. */
  readonly extra?: true;
} & (
  | {
      readonly link: string;
      /** Until the site has that page: another page, or a mail. */
      readonly otherwise?: { readonly link: string } | { readonly mail: string };
    }
  | { readonly part: string }
);

/** 'Send enquiry': opens the form where the site has one, otherwise a mail with its subject. */
export function enquiry(about: string) {
  return {
    label: 'Send enquiry',
    about,
    link: paths.sendInquiry(),
    otherwise: { mail: `Enquiry: ${about}` },
  } as const satisfies CallToAction;
}

/** 'Request a Demo', beside a free trial: the same form, as the specification has it, until then a mail. */
export const demo = {
  label: 'Request a Demo',
  link: paths.register(),
  otherwise: { mail: 'Request a demo' },
} as const satisfies CallToAction;
