/** What goes into `recaptcha_token` of one submission. */
export type BotToken =
  | { readonly kind: 'token'; readonly text: string }
  /** It has loaded, and cannot make one. */
  | { readonly kind: 'failed' };

/** Shows the setup service that a person is at work. The site configuration chooses the adapter. */
export interface BotCheck {
  /**
   * Loads in the background, so that sending is immediate. Forms call it once the visitor begins to
   * fill them in, and again for every further try; it does nothing where it has loaded or is loading.
   */
  prepare(): void;
  /** Whether it has loaded; waits a few seconds at most where it is loading. Never rejects. */
  loaded(): Promise<boolean>;
  /** A token for one submission; the next one gets another. Never rejects. */
  takeToken(): Promise<BotToken>;
}

/** Milliseconds to wait at most for a bot check that is loading when the form is sent. */
export const LOAD_TIMEOUT_MS = 4_000;

/** Resolves after a number of milliseconds. */
export type Wait = (milliseconds: number) => Promise<void>;

/** What shows with a form that a person is at work; empty where there is no proof. */
export interface Proof {
  readonly recaptcha_token?: string;
}

/**
 * Takes a new proof for a form, because each passes once. A form without one is sent all the same:
 * the service says whether it needs one, and only its answer to the form tells a service that is away
 * from one that refuses.
 */
export async function takeProof({ loaded, takeToken }: BotCheck): Promise<Proof> {
  if (!(await loaded())) return {};
  const token = await takeToken();
  return token.kind === 'token' ? { recaptcha_token: token.text } : {};
}
