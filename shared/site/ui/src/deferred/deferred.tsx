import { Box } from '@chakra-ui/react';
import { PreserveInput } from '@platform/browser/hydration';
import { type ComponentType, lazy, Suspense } from 'react';
import { RemoteBoundary } from '../remote/remote-boundary.tsx';
import { HydratedOnVisible } from './hydrated-on-visible.tsx';

/** Milliseconds until the second try; the backoff doubles with each further one. */
const FIRST_BACKOFF = 1_000;

/** Retries until it succeeds: the prerendered HTML is readable meanwhile. */
export async function loadUntilOk<Value>(
  load: () => Promise<Value>,
  wait: (milliseconds: number) => Promise<void> = waitByClock,
): Promise<Value> {
  for (let backoff = FIRST_BACKOFF; ; backoff *= 2) {
    try {
      return await load();
    } catch {
      await wait(backoff);
    }
  }
}

function waitByClock(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

type Load = () => Promise<{ readonly default: ComponentType }>;

/**
 * The lower part of a long page, whose code the first view does not need. Prerendered HTML is
 * hydrated when the visitor scrolls near it or presses anything; after a navigation the code loads
 * immediately.
 */
export function deferred(load: Load): ComponentType {
  const { started, start } = createDeferredStart();
  const Content = lazy(async () => {
    await started;
    return loadUntilOk(load);
  });

  // The element never changes: React would discard the prerendered HTML for another one.
  const content = (
    <Suspense fallback={<Box minHeight="100vh" />}>
      <PreserveInput>
        <Content />
      </PreserveInput>
    </Suspense>
  );

  return function Deferred() {
    return (
      <RemoteBoundary>
        <HydratedOnVisible start={start}>{content}</HydratedOnVisible>
      </RemoteBoundary>
    );
  };
}

interface DeferredStart {
  readonly started: Promise<void>;
  readonly start: () => void;
}

/** Prerendering renders everything, so there it has started from the beginning. */
export function createDeferredStart(): DeferredStart {
  let start = () => {};
  const started = new Promise<void>((resolve) => {
    start = resolve;
  });
  if (typeof window === 'undefined') start();
  return { started, start };
}
