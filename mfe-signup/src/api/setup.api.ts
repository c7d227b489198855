import {
  type BotChallenge,
  botChallenge,
  setupPaths,
  type TrialSignUp,
  trialReply,
} from '@site/contracts/setup-calls';
import axios from 'axios';

/** Milliseconds after which a call that has no answer counts as failed. */
const TIMEOUT_MS = 20_000;

/** What came of a sign-up. */
export type SignUpResult =
  | { readonly kind: 'created' }
  /** The email or the company has an account. */
  | { readonly kind: 'already-exists' }
  /** The service answered anything else. */
  | { readonly kind: 'refused' }
  /** No usable answer: the network, a time-out or an error status. The account may exist or not. */
  | { readonly kind: 'no-answer' };

export type ChallengeResult =
  | { readonly kind: 'challenge'; readonly challenge: BotChallenge }
  | { readonly kind: 'no-answer' };

/** The calls of the setup service that the trial sign-up makes. */
export interface SetupApi {
  signUp(fields: TrialSignUp): Promise<SignUpResult>;
  /** A new challenge for the bot check by proof of work. */
  botChallenge(): Promise<ChallengeResult>;
}

/** @param address scheme, host and port of the setup service */
export function createSetupApi(address: string, timeout = TIMEOUT_MS): SetupApi {
  const client = axios.create({
    baseURL: address,
    timeout,
    responseType: 'text',
    // Left alone, axios would read the text as JSON where it can.
    transformResponse: (text: unknown) => text,
  });

  return {
    async signUp(fields) {
      const reply = await textOf(client.postForm<unknown>(setupPaths.setup, formOf(fields)));
      return reply === undefined ? { kind: 'no-answer' } : readReply(reply);
    },
    async botChallenge() {
      const reply = await textOf(client.get<unknown>(setupPaths.botChallenge));
      const parsed = botChallenge.safeParse(parseJson(reply));
      return parsed.success ? { kind: 'challenge', challenge: parsed.data } : { kind: 'no-answer' };
    },
  };
}

/** The text of an answer; undefined where there was none or its status was an error. */
async function textOf(call: Promise<{ data: unknown }>): Promise<string | undefined> {
  try {
    return String((await call).data);
  } catch (error) {
    if (axios.isAxiosError(error)) return undefined;
    throw error;
  }
}

/** The reply is a bare number. */
function readReply(text: string): SignUpResult {
  const number = /^\d+$/.test(text.trim()) ? Number(text) : undefined;
  if (number === trialReply.created) return { kind: 'created' };
  if (number === trialReply.alreadyExists) return { kind: 'already-exists' };
  return { kind: 'refused' };
}

function formOf(fields: TrialSignUp): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

function parseJson(text: string | undefined): unknown {
  try {
    return text && JSON.parse(text);
  } catch {
    return undefined;
  }
}
