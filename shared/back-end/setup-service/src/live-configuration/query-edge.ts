import { errorCode } from '@platform/node/error-code';
import { err, ok } from '@platform/node/result';
import { LIVE_CONFIGURATIONS_PATH, liveConfigurations } from '@site/contracts/live-configurations';

/**
 * What the edge knows, or undefined where that is unchanged; otherwise a few words for operators. Never
 * throws.
 */
export async function queryEdge(edge: string, etag: string | undefined, signal: AbortSignal) {
  try {
    const response = await fetch(`${edge}${LIVE_CONFIGURATIONS_PATH}`, {
      headers: { accept: 'application/json', ...(etag ? { 'if-none-match': etag } : {}) },
      signal,
      redirect: 'error',
    });
    if (response.status === 304) return ok(undefined);
    if (!response.ok) {
      await response.body?.cancel();
      return err(`it answers with status ${response.status}`);
    }
    const found = liveConfigurations.safeParse(await response.json()).data;
    if (!found) return err(NOT_UNDERSTOOD);
    return ok({ found, etag: response.headers.get('etag') ?? undefined });
  } catch (error) {
    return err(reasonOf(error));
  }
}

const NOT_UNDERSTOOD = 'its answer is not understood';

function reasonOf(error: unknown): string {
  if (error instanceof SyntaxError) return NOT_UNDERSTOOD;
  if (error instanceof Error && error.name === 'TimeoutError') return 'it does not answer in time';
  return (error instanceof Error && errorCode(error.cause)) || 'it does not answer';
}
