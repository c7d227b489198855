import { folderOf } from './described-folders.ts';
import { type FileFacts, RENDER_CACHE } from './store.ts';

/** What a store has of one kind, such as `releases of pricing`. */
export interface Share {
  readonly kind: string;
  /** Of releases, compositions, or whatever it is. */
  readonly number: number;
  readonly bytes: number;
}

/** What takes the room, the largest first. */
export function sharesOf(files: ReadonlyMap<string, FileFacts>): Share[] {
  const shares = new Map<string, { readonly members: Set<string>; bytes: number }>();
  for (const [key, { size }] of files) {
    const kind = kindOf(key);
    const share = shares.get(kind) ?? { members: new Set(), bytes: 0 };
    shares.set(kind, share);
    share.bytes += size;
    if (!/\/(?:newest|epoch)\.json$/.test(key)) share.members.add(folderOf(key)?.folder ?? key);
  }
  return [...shares]
    .map(([kind, { members, bytes }]) => ({ kind, number: members.size, bytes }))
    .sort((one, other) => other.bytes - one.bytes);
}

function kindOf(key: string): string {
  const [room = '', name] = key.split('/');
  if (folderOf(key)?.folder.endsWith('/maps')) return `source maps of ${name}`;
  if (room === 'releases') return `releases of ${name}`;
  if (room === RENDER_CACHE) return 'cached renderings';
  if (room === 'ledger') return 'entries of the ledger';
  return room;
}
