import { configurationsEtag, NOT_KEPT, readyAnswer } from '@platform/releases/serving';
import { recentConfigurations } from '@platform/store/live';
import type { Store } from '@platform/store/store';
import type { LiveSite } from '../site/live-site.ts';
import { answer, answerJson, type Exchange, matches, refuse } from './exchange.ts';

export function respondReady(exchange: Exchange, live: LiveSite, isStopping: boolean): void {
  const state = readyState(live, isStopping);
  answerJson(exchange, live.site && !isStopping ? 200 : 503, state);
}

export function readyState({ site, problems, head, epoch }: LiveSite, isStopping = false) {
  if (site && !isStopping) return readyAnswer(site, { head, epoch, problems });
  return { status: site ? 'stopping' : 'unavailable', head, epoch };
}

/** The live configuration and recent ones, or 304 while nothing else went live. */
export function createConfigurations(live: LiveSite, store: Store) {
  /** The response of one revision; the store is read once for each. */
  let known: { readonly revision: number; readonly body: Promise<string | undefined> } | undefined;

  function bodyFor(revision: number): Promise<string | undefined> {
    if (known?.revision !== revision) {
      const body = recentConfigurations(store, revision, Date.now())
        .then((found) => found && JSON.stringify(found))
        .catch(() => undefined);
      const read = { revision, body };
      known = read;
      // After a failure the next request reads the store again.
      void body.then((text) => {
        if (text === undefined && known === read) known = undefined;
      });
    }
    return known.body;
  }

  return async (exchange: Exchange): Promise<void> => {
    const { site, epoch } = live;
    if (!site) return refuse(exchange, 503, 'Nothing is live yet.');
    const etag = configurationsEtag(site.revision, epoch);
    const headers = { 'cache-control': NOT_KEPT, etag };
    if (matches(exchange.request.headers['if-none-match'], etag)) {
      return answer(exchange, 304, headers);
    }
    const body = await bodyFor(site.revision);
    if (body === undefined) return refuse(exchange, 503, 'The configurations cannot be read now.');
    const type = { 'content-type': 'application/json; charset=utf-8' };
    return answer(exchange, 200, { ...headers, ...type }, body);
  };
}
