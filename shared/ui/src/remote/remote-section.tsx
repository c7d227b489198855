import { Box } from '@chakra-ui/react';
import { type SectionId, sectionModule } from '@site/contracts/module-id';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { HydratedOnVisible } from '../deferred/hydrated-on-visible.tsx';
import { PreserveInput } from '../hydration/preserve-input.tsx';
import { useAfterHydration } from '../site/after-hydration.ts';
import { useSite } from '../site/site-context.ts';
import { FocusesHeading } from './focuses-heading.tsx';
import { lazySection } from './lazy-sections.ts';
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
  const [attempt, setAttempt] = useState(0);
  const isPrerendered = useRef(!useAfterHydration(() => true, false));
  const isFirst = attempt === 0;
  const section = lazySection(loadModule, module, {
    attempt,
    deferred: deferred && isFirst,
    isReadable: isPrerendered.current && isFirst,
  });
  const { Section, start } = section;
  // After a failure, a visitor who comes back to the page gets another attempt.
  useEffect(() => section.forgetIfFailed, [section]);
  // The element never changes: React would discard the prerendered HTML for another one.
  const content = useMemo(
    () => (
      <Suspense fallback={<Box minHeight="20rem" />}>
        <PreserveInput>
          <Section />
        </PreserveInput>
        {!isFirst && <FocusesHeading />}
      </Suspense>
    ),
    [Section, isFirst],
  );
  return (
    <RemoteBoundary
      onRetry={() => setAttempt(attempt + 1)}
      onError={(error) => report(module, error)}
      retried={!isFirst}
    >
      <HydratedOnVisible start={start}>{content}</HydratedOnVisible>
    </RemoteBoundary>
  );
}
