import { Box } from '@chakra-ui/react';
import { type SectionId, sectionModule } from '@platform/contracts/module-id';
import { Suspense, useEffect, useMemo, useRef } from 'react';
import { HydratedOnVisible } from '../deferred/hydrated-on-visible.tsx';
import { useAfterHydration } from '../site/after-hydration.ts';
import { useSite } from '../site/site-context.ts';
import { lazySection } from './lazy-sections.tsx';
import { RemoteBoundary } from './remote-boundary.tsx';

interface Props {
  readonly id: SectionId;
  /** Whether it is below the first view, so that its code loads when a visitor scrolls near it. */
  readonly deferred?: boolean;
}

/** A section of another team. Its prerendered HTML stays on screen until its code has arrived. */
export function RemoteSection({ id, deferred = false }: Props) {
  const { loadModule, report } = useSite();
  const module = sectionModule(id);
  const isPrerendered = useRef(!useAfterHydration(() => true, false));
  const section = lazySection(loadModule, module, { deferred, isReadable: isPrerendered.current });
  const { Section, start } = section;
  // After a failure, a visitor who comes back to the page gets another attempt.
  useEffect(() => section.forgetIfFailed, [section]);
  // The element never changes: React would discard the prerendered HTML for another one.
  const content = useMemo(
    () => (
      <Suspense fallback={<Box minHeight="20rem" />}>
        <Section />
      </Suspense>
    ),
    [Section],
  );
  return (
    <RemoteBoundary onError={(error) => report(module, error)}>
      <HydratedOnVisible start={start}>{content}</HydratedOnVisible>
    </RemoteBoundary>
  );
}
