import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { createDeferredStart } from '../deferred/deferred.tsx';
import type { Site } from '../site/site-context.ts';
import { LoadedSection } from './loaded-section.tsx';

interface LazySection {
  readonly Section: LazyExoticComponent<ComponentType>;
  readonly start: () => void;
  /** Lets the next use load the section again after a failure. */
  readonly forgetIfFailed: () => void;
}

const sectionsOf = new WeakMap<Site['loadModule'], Map<string, LazySection>>();

interface Options {
  readonly deferred: boolean;
  /** Whether its prerendered HTML can be read meanwhile. */
  readonly isReadable: boolean;
}

/** The same component for the same module, so that React keeps its state between renders. */
export function lazySection(
  load: Site['loadModule'],
  module: string,
  { deferred, isReadable }: Options,
): LazySection {
  const sections = sectionsOf.get(load) ?? new Map<string, LazySection>();
  sectionsOf.set(load, sections);
  const known = sections.get(module);
  if (known) return known;
  const { started, start } = createDeferredStart();
  if (!deferred) start();
  const loading = () => load(module, deferred);
  // The loader reports why.
  const loadOrNot = () => loading().catch(() => undefined);
  let hasFailed = false;
  const Section = lazy(async () => {
    await started;
    // While composing, a section that does not load is the composition's failure.
    const isPrerendering = typeof window === 'undefined';
    const first = await (isPrerendering
      ? loading()
      : isReadable
        ? loadOnline(loading)
        : loadOrNot());
    hasFailed = !first;
    return { default: () => <LoadedSection module={module} first={first} load={loadOrNot} /> };
  });
  const forgetIfFailed = () => {
    if (hasFailed) sections.delete(module);
  };
  const section = { Section, start, forgetIfFailed };
  sections.set(module, section);
  return section;
}

/** Retries when there is a network: until then a notice would say nothing new. */
async function loadOnline<Value>(load: () => Promise<Value>): Promise<Value | undefined> {
  for (;;) {
    try {
      return await load();
    } catch {
      if (navigator.onLine) return undefined;
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    }
  }
}
