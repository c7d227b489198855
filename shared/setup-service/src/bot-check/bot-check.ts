import type { BotChallenge } from '@site/contracts/setup-calls';

export type BotCheckResult =
  | { readonly kind: 'passed' }
  /** `reason` is for the log: visitors are told nothing that helps to get around the check. */
  | { readonly kind: 'refused'; readonly reason: string };

/** Tells people from programs. The site configuration chooses which of the adapters is used. */
export interface BotCheck {
  /** Verifies what came with a form. A token passes once at most. */
  verify(token: string): Promise<BotCheckResult>;
  /** Makes a new challenge; only where the check has challenges of its own. */
  readonly createChallenge?: () => Promise<BotChallenge>;
}
