import { RENDER_CACHE } from '../../store/store.ts';

/** What belongs to one place: caches, and what each kind of storage notes for itself. */
export function isAtMachine(key: string): boolean {
  return (
    key.startsWith(`${RENDER_CACHE}/`) ||
    key.startsWith('check/') ||
    ['store.json', 'checked.json', 'reserve'].includes(key)
  );
}

/** What is written again in the life of a store. */
export function isPointer(key: string): boolean {
  return key.endsWith('/newest.json') || key.startsWith('requests/');
}
