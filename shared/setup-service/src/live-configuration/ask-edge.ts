import {
  LIVE_CONFIGURATIONS_PATH,
  type LiveConfigurations,
  liveConfigurations,
} from '@site/contracts/live-configurations';
import { errorCode } from '@site/node/error-code';

/** What an edge says of the configurations that visitors get. */
export type EdgeAnswer =
  | { readonly kind: 'news'; readonly found: LiveConfigurations; readonly etag: string | undefined }
  | { readonly kind: 'unchanged' }
  /** Its reason is a few words for operators. */
  | { readonly kind: 'no-answer'; readonly reason: string };

interface Question {
  /** Scheme, host and port, without a slash at the end. */
  readonly edge: string;
  /** Of the answer before. */
  readonly etag: string | undefined;
  readonly signal: AbortSignal;
}

/** Asks an edge; never throws. */
export async function askEdge({ edge, etag, signal }: Question): Promise<EdgeAnswer> {
  try {
    const response = await fetch(`${edge}${LIVE_CONFIGURATIONS_PATH}`, {
      headers: { accept: 'application/json', ...(etag ? { 'if-none-match': etag } : {}) },
      signal,
      redirect: 'error',
    });
    if (response.status === 304) return { kind: 'unchanged' };
    if (!response.ok) {
      await response.body?.cancel();
      return { kind: 'no-answer', reason: `it answers with status ${response.status}` };
    }
    const parsed = liveConfigurations.safeParse(await response.json());
    if (!parsed.success) return { kind: 'no-answer', reason: 'its answer is not understood' };
    return { kind: 'news', found: parsed.data, etag: response.headers.get('etag') ?? undefined };
  } catch (error) {
    return { kind: 'no-answer', reason: reasonOf(error) };
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof SyntaxError) return 'its answer is not understood';
  if (error instanceof Error && error.name === 'TimeoutError') return 'it does not answer in time';
  return (error instanceof Error && errorCode(error.cause)) || 'it does not answer';
}
