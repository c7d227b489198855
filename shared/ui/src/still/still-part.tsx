import { Box } from '@chakra-ui/react';
import { type ComponentType, lazy, Suspense, useId } from 'react';
import { loadUntilOk } from '../deferred/load-until-ok.ts';
import { Still } from './still.tsx';

type Load = () => Promise<{ readonly default: ComponentType }>;

/**
 * Makes a component for a part of a page that never changes in the browser: see `Still`. The first
 * view does not need its code, which loads only after a navigation inside the site.
 */
export function still(load: Load): ComponentType {
  const Content = lazy(() => loadUntilOk(load));
  return function StillPart() {
    return (
      <Still id={useId()}>
        <Suspense fallback={<Box minHeight="100vh" />}>
          <Content />
        </Suspense>
      </Still>
    );
  };
}
