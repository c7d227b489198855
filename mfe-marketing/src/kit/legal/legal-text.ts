import type { PageConfiguration } from '@site/contracts/site-configuration';

export interface LegalText {
  readonly name: string;
  readonly title: string;
  readonly intro: string;
  readonly version: {
    readonly date: string;
    readonly text: string;
  };
  /** The whole text in a few sentences, which explain the parts and do not replace them. */
  readonly summary: readonly string[];
  readonly parts: readonly LegalPart[];
}

export interface LegalPart {
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly LegalBlock[];
  readonly onlyWith?: LegalCondition;
}

/** What a part can depend on: the kind of bot check, the purchase page, or a video host. */
type LegalCondition = 'recaptcha' | 'proof-of-work' | 'purchase' | 'video-host';

export type LegalBlock =
  | string
  /** The items of a list. */
  | readonly string[]
  | { readonly kind: 'terms'; readonly terms: Readonly<Record<string, string>> }
  | {
      readonly kind: 'table';
      readonly caption: string;
      readonly columns: readonly [string, string];
      readonly rows: readonly (readonly [string, string])[];
    };

interface SiteFacts {
  readonly config: Pick<PageConfiguration, 'botCheck' | 'video'>;
  readonly purchase: boolean;
}

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
