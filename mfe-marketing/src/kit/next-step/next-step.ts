import { mailAddress } from '../addresses.ts';
import type { NextStep } from './next-step.content.ts';

/** Where a step leads. */
export type NextStepTarget =
  | { readonly kind: 'page'; readonly to: string }
  | { readonly kind: 'mail'; readonly href: string }
  /** A button that does nothing. */
  | { readonly kind: 'none' };

/** What a site has, as far as its next steps depend on it. */
interface Site {
  readonly pageExists: (address: string) => boolean;
  readonly email: string;
  readonly wiredExtras: boolean;
}

/**
 * Teams release pages on their own, so a step leads to its page as soon as the site has it, and to
 * what works instead until then.
 *
 * @returns undefined where nothing works yet: the step is then left out
 */
export function nextStepTarget(step: NextStep, site: Site): NextStepTarget | undefined {
  if (step.extra && !site.wiredExtras) return { kind: 'none' };
  if ('part' in step) return { kind: 'page', to: `#${step.part}` };
  const { link, otherwise } = step;
  if (site.pageExists(link)) return { kind: 'page', to: link };
  if (!otherwise) return undefined;
  if ('mail' in otherwise) return { kind: 'mail', href: mailAddress(site.email, otherwise.mail) };
  return site.pageExists(otherwise.link) ? { kind: 'page', to: otherwise.link } : undefined;
}
