import { Box } from '@chakra-ui/react';
import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useState } from 'react';
import { type Site, useSite } from '../site/site-context.ts';
import { RemoteBoundary } from './remote-boundary.tsx';

interface Props {
  /** The owner and the section, for example `pricing/plans`. */
  readonly id: string;
  /** Space kept while the section is on its way. */
  readonly minHeight?: string;
}

/** A section of another team. Its prerendered HTML stays on screen until its code has arrived. */
export function RemoteSection({ id, minHeight = '20rem' }: Props) {
  const { loadModule, report } = useSite();
  const module = id.replace('/', '/sections/');
  const [attempt, setAttempt] = useState(0);
  const Section = lazySection(loadModule, module, attempt);
  return (
    <RemoteBoundary
      onRetry={() => setAttempt(attempt + 1)}
      onError={(error) => report(module, error)}
    >
      <Suspense fallback={<Box minHeight={minHeight} />}>
        <Section />
      </Suspense>
    </RemoteBoundary>
  );
}

const known = new WeakMap<Site['loadModule'], Map<string, LazyExoticComponent<ComponentType>>>();

/** The same component for the same attempt, so that React keeps its state between renders. */
function lazySection(load: Site['loadModule'], id: string, attempt: number) {
  const sections = known.get(load) ?? new Map<string, LazyExoticComponent<ComponentType>>();
  known.set(load, sections);
  const key = `${id}#${attempt}`;
  const Section = sections.get(key) ?? lazy(async () => ({ default: await load(id) }));
  sections.set(key, Section);
  return Section;
}
