import { type ComponentType, createContext, type ReactNode, use } from 'react';

/* The library's design system. */

export interface Library {
  readonly hours: { readonly from: number; readonly to: number };
  readonly sections: Readonly<Record<string, ComponentType>>;
}

export const LibraryContext = createContext<Library>({ hours: { from: 0, to: 0 }, sections: {} });

export const useHours = () => use(LibraryContext).hours;

/** A section of another team, by its id. */
export function RemoteSection({ id }: { readonly id: string }) {
  const Section = use(LibraryContext).sections[id];
  return Section ? <Section /> : null;
}

export function Title({ children }: { readonly children: ReactNode }) {
  return <h1>{children}</h1>;
}

export function Link({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return <a href={to}>{children}</a>;
}
