import { type BotChallenge, botChallenge, setupPaths } from '@site/contracts/setup-calls';
import { goodJson } from './read-answer.ts';
import { type NoAnswer, noAnswer, type SetupClient } from './setup-client.api.ts';

export type ChallengeResult =
  | { readonly kind: 'challenge'; readonly challenge: BotChallenge }
  | NoAnswer;

/** Fetches a new challenge for the bot check by proof of work. */
export async function fetchBotChallenge({ get }: SetupClient): Promise<ChallengeResult> {
  const parsed = botChallenge.safeParse(goodJson(await get(setupPaths.botChallenge)));
  return parsed.success ? { kind: 'challenge', challenge: parsed.data } : noAnswer;
}
