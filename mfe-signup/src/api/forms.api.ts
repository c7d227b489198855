import {
  type BotChallenge,
  botChallenge,
  type EnquiryRequest,
  type LostAccountRequest,
  lostAccountReply,
  setupPaths,
  type TrialSignUp,
  trialPriceReply,
  trialReply,
} from '@site/contracts/setup-calls';
import {
  goodJson,
  goodText,
  type NoAnswer,
  type NotYet,
  noAnswer,
  parseJson,
  parseNumber,
  presentFields,
  readBadAnswer,
  type SetupClient,
} from './setup-client.api.ts';

/** The result of a sign-up; after `no-answer` the account may exist or not. */
export type SignUpResult =
  /** With the address, once the form knows where its emails go. */
  | { readonly kind: 'created'; readonly email?: string | undefined }
  | { readonly kind: 'already-exists' | 'refused' }
  /** The plan has another price by now: with the one of today, where the service can tell. */
  | { readonly kind: 'not-an-offer'; readonly price?: number | undefined }
  | Extract<NotYet, { kind: 'too-many' }>
  | NoAnswer;

export async function signUp({ post }: SetupClient, fields: TrialSignUp): Promise<SignUpResult> {
  const answer = await post(setupPaths.setup, presentFields(fields));
  const reply = goodText(answer);
  if (reply === undefined) {
    const bad = readBadAnswer(answer);
    return bad.kind === 'too-many' ? bad : noAnswer;
  }
  const price = trialPriceReply.safeParse(parseJson(reply)).data;
  if (price) return price;
  const number = parseNumber(reply);
  if (number === trialReply.created) return { kind: 'created' };
  if (number === trialReply.alreadyExists) return { kind: 'already-exists' };
  return { kind: 'refused' };
}

/** Whether an e-mail address has an account; where it does, login details are on their way to it. */
export type LoginDetailsResult = { readonly kind: 'found' | 'unknown' } | NotYet | NoAnswer;

export async function requestLoginDetails(
  { post }: SetupClient,
  fields: LostAccountRequest,
): Promise<LoginDetailsResult> {
  const answer = await post(setupPaths.lostAccount, presentFields(fields));
  const reply = goodText(answer);
  if (reply === undefined) return readBadAnswer(answer);
  return { kind: reply.trim() === lostAccountReply.found ? 'found' : 'unknown' };
}

export type EnquiryResult = { readonly kind: 'sent' } | NotYet | NoAnswer;

/** Any reply with an OK status means that the enquiry arrived. */
export async function sendEnquiry(
  { post }: SetupClient,
  fields: EnquiryRequest,
): Promise<EnquiryResult> {
  const answer = await post(setupPaths.enquiry, presentFields(fields));
  return goodText(answer) === undefined ? readBadAnswer(answer) : { kind: 'sent' };
}

export type ChallengeResult =
  | { readonly kind: 'challenge'; readonly challenge: BotChallenge }
  | NoAnswer;

export async function fetchBotChallenge({ get }: SetupClient): Promise<ChallengeResult> {
  const parsed = botChallenge.safeParse(goodJson(await get(setupPaths.botChallenge)));
  return parsed.success ? { kind: 'challenge', challenge: parsed.data } : noAnswer;
}
