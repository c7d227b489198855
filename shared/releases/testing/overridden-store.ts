import type { Store } from '../src/store/store.ts';

/** A store some of whose members are others. */
export function overriddenStore(store: Store, members: Partial<Store>): Store {
  return new Proxy(store, {
    get(whole, name) {
      const member = Reflect.get(members, name) ?? Reflect.get(whole, name);
      return typeof member === 'function' ? member.bind(whole) : member;
    },
  });
}
