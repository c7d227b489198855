import { type BotChallenge, setupPaths } from '@site/contracts/setup-calls';
import { type Route, rateLimited } from './form-route.ts';

/** `GET /bot-challenge`: a new challenge as JSON. */
export function botChallengeRoute(
  createChallenge: () => Promise<BotChallenge>,
  perMinute: number,
): Route {
  return (app) => {
    app.get(setupPaths.botChallenge, rateLimited(perMinute), async (_request, reply) =>
      reply.type('application/json').send(await createChallenge()),
    );
  };
}
