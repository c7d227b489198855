import { Box } from '@chakra-ui/react';
import { type ComponentType, lazy, Suspense } from 'react';
import { KeepsInput } from '../kept-input/keeps-input.tsx';
import { createDeferredStart } from './deferred-start.ts';
import { HydratedOnVisible } from './hydrated-on-visible.tsx';
import { loadUntilOk } from './load-until-ok.ts';

type Load = () => Promise<{ readonly default: ComponentType }>;

/**
 * Makes a component for the lower part of a long page, so that the first view does not need its
 * code.
 *
 * - Prerendered, its HTML is complete from the beginning. Its code loads when the visitor scrolls
 *   near it or presses anything; then React hydrates it.
 * - After a navigation inside the site it has no HTML yet, so its code loads immediately.
 */
export function deferred(load: Load): ComponentType {
  const { started, start } = createDeferredStart();
  const Content = lazy(async () => {
    await started;
    return loadUntilOk(load);
  });

  // The element never changes: React would discard the prerendered HTML and render it again if
  // another element took its place before hydration.
  const content = (
    <Suspense fallback={<Box minHeight="100vh" />}>
      <KeepsInput>
        <Content />
      </KeepsInput>
    </Suspense>
  );

  return function Deferred() {
    return <HydratedOnVisible start={start}>{content}</HydratedOnVisible>;
  };
}
