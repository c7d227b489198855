import type { PageConfig } from '@site/contracts/site-config';
import type { LegalCondition, LegalPart } from './legal-text.ts';

/** The facts about a site that decide which parts of a legal text apply. */
interface SiteFacts {
  readonly config: Pick<PageConfig, 'botCheck' | 'video'>;
  /** Packages can be bought and paid for online. */
  readonly purchase: boolean;
}

/** The parts of a legal text that apply to a site. */
export function partsThatApply(
  parts: readonly LegalPart[],
  { config, purchase }: SiteFacts,
): LegalPart[] {
  const present: Readonly<Record<LegalCondition, boolean>> = {
    recaptcha: config.botCheck.kind === 'recaptcha',
    'proof-of-work': config.botCheck.kind === 'proof-of-work',
    purchase,
    'video-host': config.video.embedUrl !== undefined,
  };
  return parts.filter(({ onlyWith }) => onlyWith === undefined || present[onlyWith]);
}
