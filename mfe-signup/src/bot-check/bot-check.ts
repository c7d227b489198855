export type BotToken =
  | { readonly kind: 'token'; readonly text: string }
  | { readonly kind: 'failed' };

/** Shows the setup service that a person is at work. The site configuration chooses the adapter. */
export interface BotCheck {
  /** Loads in the background so that sending is immediate; harmless to call again. */
  prepare(): void;
  /** Whether it has loaded, once that is known. Never rejects. */
  loaded(): Promise<boolean>;
  /** A token for one submission; the next one gets another. Never rejects. */
  takeToken(): Promise<BotToken>;
}

const LOAD_TIMEOUT_MS = 4_000;

/** The same check, which has not loaded where that takes more than a few seconds. */
export function withPatience(check: BotCheck): BotCheck {
  const timeout = () =>
    new Promise<false>((resolve) => setTimeout(resolve, LOAD_TIMEOUT_MS, false));
  return { ...check, loaded: () => Promise.race([check.loaded(), timeout()]) };
}

/** What shows with a form that a person is at work; empty where there is no proof. */
export interface Proof {
  readonly recaptcha_token?: string;
}

/** A new proof, because each passes once. Without one the service decides about the form. */
export async function takeProof({ loaded, takeToken }: BotCheck): Promise<Proof> {
  if (!(await loaded())) return {};
  const token = await takeToken();
  return token.kind === 'token' ? { recaptcha_token: token.text } : {};
}
