import { Box } from '@chakra-ui/react';
import {
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useAfterHydration } from '../site/after-hydration.ts';
import { type Site, useSite } from '../site/site-context.ts';
import { RemoteBoundary } from './remote-boundary.tsx';
import { whenWanted } from './when-wanted.ts';

interface Props {
  /** The owner and the section, for example `pricing/plans`. */
  readonly id: string;
  /** Space kept while the section is on its way. */
  readonly minHeight?: string;
  /** It stands below the first view: its code is fetched when a visitor comes near it. */
  readonly later?: boolean;
}

/** A section of another team. Its prerendered HTML stays on screen until its code has arrived. */
export function RemoteSection({ id, minHeight = '20rem', later = false }: Props) {
  const { loadModule, report } = useSite();
  const module = id.replace('/', '/sections/');
  const [attempt, setAttempt] = useState(0);
  const { Section, want } = sectionOf(loadModule, module, attempt, later && attempt === 0);
  const place = useRef<HTMLDivElement>(null);
  // What was arrived at by a link inside the site is not there yet, and is wanted at once.
  const prerendered = useRef(!useAfterHydration(() => true, false));
  useEffect(() => {
    if (!prerendered.current || !place.current) return want();
    return whenWanted(place.current, want);
  }, [want]);
  // One element for good: React would give up what stands there prerendered, and draw it afresh, if
  // this were another one before it has taken over.
  const section = useMemo(
    () => (
      <Suspense fallback={<Box minHeight={minHeight} />}>
        <Section />
      </Suspense>
    ),
    [Section, minHeight],
  );
  return (
    <RemoteBoundary
      onRetry={() => setAttempt(attempt + 1)}
      onError={(error) => report(module, error)}
    >
      <div ref={place}>{section}</div>
    </RemoteBoundary>
  );
}

interface KnownSection {
  readonly Section: LazyExoticComponent<ComponentType>;
  /** Lets it load, where that was put off. */
  readonly want: () => void;
}

const known = new WeakMap<Site['loadModule'], Map<string, KnownSection>>();

/** The same component for the same attempt, so that React keeps its state between renders. */
function sectionOf(
  load: Site['loadModule'],
  module: string,
  attempt: number,
  later: boolean,
): KnownSection {
  const sections = known.get(load) ?? new Map<string, KnownSection>();
  known.set(load, sections);
  const key = `${module}#${attempt}`;
  const section = sections.get(key) ?? createSection(() => load(module, later), later);
  sections.set(key, section);
  return section;
}

function createSection(load: () => Promise<ComponentType>, later: boolean): KnownSection {
  let want = () => {};
  const wanted = new Promise<void>((resolve) => {
    want = resolve;
  });
  // Prerendering draws everything.
  if (!later || typeof window === 'undefined') want();
  const Section = lazy(async () => {
    await wanted;
    return { default: await load() };
  });
  return { Section, want };
}
