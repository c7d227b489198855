import { LIVE_CONFIGURATIONS_PATH } from '@site/contracts/live-configurations';
import { recentConfigurations } from '@site/releases/recent-configurations';
import { NOT_KEPT } from '@site/releases/response-headers';
import { configurationsAnswer, configurationsEtag } from '@site/releases/state-responses';
import type { Store } from '@site/releases/store';
import type { FastifyInstance } from 'fastify';
import type { LiveSite } from '../site/live-site.ts';
import { refuse } from './refuse.ts';
import { matches } from './send-text.ts';

/** What one revision is answered with; the store is read once for each. */
interface Answer {
  readonly revision: number;
  readonly body: Promise<string | undefined>;
}

/**
 * Answers with the configuration that this edge serves and with those that were live not long ago.
 * A client that asks often gets 304 for as long as nothing else goes live.
 */
export function addConfigurations(app: FastifyInstance, live: LiveSite, store: Store): void {
  let answer: Answer | undefined;

  function answerFor(revision: number): Promise<string | undefined> {
    if (answer?.revision !== revision) {
      const body = recentConfigurations(store, revision, Date.now())
        .then((found) => found && configurationsAnswer(found))
        .catch(() => undefined);
      const asked = { revision, body };
      answer = asked;
      // A store that could not be read is read again for the next request.
      void body.then((text) => {
        if (text === undefined && answer === asked) answer = undefined;
      });
    }
    return answer.body;
  }

  app.get(LIVE_CONFIGURATIONS_PATH, async (request, reply) => {
    reply.header('cache-control', NOT_KEPT);
    const { site, epoch } = live;
    if (!site) return refuse(reply, 503, 'Nothing is live yet.');
    const etag = configurationsEtag(site.revision, epoch);
    if (matches(request.headers['if-none-match'], etag)) {
      return reply.header('etag', etag).code(304).send();
    }
    const body = await answerFor(site.revision);
    if (body === undefined) return refuse(reply, 503, 'The configurations cannot be read now.');
    return reply.header('etag', etag).type('application/json; charset=utf-8').send(body);
  });
}
