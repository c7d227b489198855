import type { Answer } from './federation-runtime.ts';

/** Milliseconds after which a file that has not arrived counts as `silent`. */
const PATIENCE = 3_000;

/** Fetches a file of a release past the browser's cache. Never rejects. */
export async function askForFile(address: string): Promise<Answer> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PATIENCE);
  try {
    const response = await fetch(address, { cache: 'reload', signal: stop.signal });
    if (response.status === 404 || response.status === 410) return 'missing';
    // A gateway that cannot reach the site also responds, and so does the sign-in page of a hotel.
    const isFile = response.ok && !/html/.test(response.headers.get('content-type') ?? '');
    await response.arrayBuffer();
    return isFile ? 'arrived' : 'silent';
  } catch {
    return 'silent';
  } finally {
    clearTimeout(timer);
  }
}
