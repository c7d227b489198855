import { type BotChallenge, setupPaths } from '@site/contracts/setup-calls';
import { type Call, rateLimited } from './form-route.ts';

/** `GET /bot-challenge`: a new challenge as JSON. */
export function botChallengeCall(
  createChallenge: () => Promise<BotChallenge>,
  perMinute: number,
): Call {
  return (app) => {
    app.get(setupPaths.botChallenge, rateLimited(perMinute), async (_request, reply) =>
      reply.type('application/json').send(await createChallenge()),
    );
  };
}
