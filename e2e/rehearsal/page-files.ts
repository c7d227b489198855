import { createHash } from 'node:crypto';
import { PAGE_COMPOSITION_ELEMENT } from '@site/contracts/page-composition-element';

/** A file that a document names, with the hash that the browser insists on. */
export interface NamedFile {
  readonly address: string;
  readonly integrity: string;
}

/** Longer than any page or file takes, however busy the machine is. */
const PATIENCE_MS = 20_000;

/**
 * Fetches a document, and gives the files that it names.
 *
 * @param address of the page
 * @throws Error where the document is not whole, or names a file of another composition than its own
 */
export async function fetchPage(address: string, patience = PATIENCE_MS): Promise<NamedFile[]> {
  const response = await fetch(address, { signal: AbortSignal.timeout(patience) });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`status ${response.status}: ${text.slice(0, 200)}`);
  return filesOf(text);
}

/** @throws Error where it does not come, or has another hash than its document says */
export async function fetchFile(
  site: string,
  { address, integrity }: NamedFile,
  patience = PATIENCE_MS,
): Promise<void> {
  const response = await fetch(site + address, { signal: AbortSignal.timeout(patience) });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (response.status !== 200) throw new Error(`${address}: status ${response.status}`);
  const hash = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
  if (hash !== integrity) throw new Error(`${address} has another hash than its document says`);
}

function filesOf(document: string): NamedFile[] {
  const named = document.matchAll(/(?:href|src)="(\/_site\/releases\/[^"]+)" integrity="([^"]+)"/g);
  const files = [...named].map(([, address = '', integrity = '']) => ({ address, integrity }));
  const data = document.split(`id="${PAGE_COMPOSITION_ELEMENT}">`)[1]?.split('</script>')[0];
  if (!data || files.length === 0) throw new Error('the document is not whole');
  // The check below is all that it is read for, and what has another form is not whole either.
  const { remotes } = JSON.parse(data) as { remotes: Record<string, { release: string }> };
  for (const { address } of files) {
    const [, , , app = '', release] = address.split('/');
    const expected = remotes[app]?.release;
    if (expected && expected !== release) {
      throw new Error(`${address} is of another composition, which has ${expected}`);
    }
  }
  return files;
}
