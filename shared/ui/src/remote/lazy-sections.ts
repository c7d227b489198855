import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { createDeferredStart } from '../deferred/deferred.tsx';
import type { Site } from '../site/site-context.ts';

interface LazySection {
  readonly Section: LazyExoticComponent<ComponentType>;
  readonly start: () => void;
  /** Lets the next use load the section again after a failure. */
  readonly forgetIfFailed: () => void;
}

const sectionsOf = new WeakMap<Site['loadModule'], Map<string, LazySection>>();

interface Options {
  readonly attempt: number;
  readonly deferred: boolean;
  /** Whether its prerendered HTML can be read meanwhile. */
  readonly isReadable: boolean;
}

/** The same component for the same attempt, so that React keeps its state between renders. */
export function lazySection(
  load: Site['loadModule'],
  module: string,
  { attempt, deferred, isReadable }: Options,
): LazySection {
  const sections = sectionsOf.get(load) ?? new Map<string, LazySection>();
  sectionsOf.set(load, sections);
  const key = `${module}#${attempt}`;
  const known = sections.get(key);
  if (known) return known;
  const { started, start } = createDeferredStart();
  if (!deferred) start();
  const loading = () => load(module, deferred);
  let hasFailed = false;
  const Section = lazy(async () => {
    await started;
    try {
      return { default: await (isReadable ? loadOnline(loading) : loading()) };
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  });
  const forgetIfFailed = () => {
    if (hasFailed) sections.delete(key);
  };
  const section = { Section, start, forgetIfFailed };
  sections.set(key, section);
  return section;
}

/** Retries when there is a network: until then the prerendered prices are better than a notice. */
async function loadOnline<Value>(load: () => Promise<Value>): Promise<Value> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine) throw error;
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    }
  }
}
