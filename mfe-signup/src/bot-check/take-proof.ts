import type { BotCheck } from './bot-check.ts';

/** What shows with a form that a person is at work; nothing where there is no proof to be had. */
interface Proof {
  readonly recaptcha_token?: string;
}

export type TakeProof = () => Promise<Proof>;

/**
 * A new proof for every form that is sent, for each passes once. Where none can be had the form goes
 * without: whether it needs one is for the service to say, and a service that is away is told from
 * one that refuses by its answer to the form.
 */
export function takeProof({ loaded, takeToken }: BotCheck): TakeProof {
  return async () => {
    if (!(await loaded())) return {};
    const token = await takeToken();
    return token.kind === 'token' ? { recaptcha_token: token.text } : {};
  };
}
