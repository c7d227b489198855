/** What goes into `recaptcha_token` of one submission. */
export type BotToken =
  | { readonly kind: 'token'; readonly text: string }
  /** Loaded, and then unable to give one. */
  | { readonly kind: 'failed' };

/** Shows the setup service that a person is at work. The site configuration chooses the adapter. */
export interface BotCheck {
  /**
   * Loads in the background, so that sending is immediate. Called once the visitor begins to fill
   * in the form, and again for every further try; harmless where it is loaded or on its way.
   */
  prepare(): void;
  /** Whether it is loaded; waits for what is on its way, a few seconds at most. Never rejects. */
  loaded(): Promise<boolean>;
  /** A token for one submission; the next one gets another. Never rejects. */
  takeToken(): Promise<BotToken>;
}

/** Milliseconds to wait at most for a bot check that is on its way when the form is sent. */
export const PATIENCE_MS = 4_000;

/** Resolves after a number of milliseconds. */
export type Wait = (milliseconds: number) => Promise<void>;
