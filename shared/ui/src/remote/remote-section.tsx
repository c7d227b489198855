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
  const known = sectionOf(loadModule, module, attempt, later && attempt === 0);
  const { Section, want } = known;
  const place = useRef<HTMLDivElement>(null);
  // What was arrived at by a link inside the site is not there yet, and is wanted at once.
  const prerendered = useRef(!useAfterHydration(() => true, false));
  useEffect(() => {
    if (!prerendered.current || !place.current) return want();
    return whenWanted(place.current, want);
  }, [want]);
  // Whoever comes back to the page has it tried anew, where it has failed.
  useEffect(() => known.forgetIfFailed, [known]);
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
  /** Lets the next use load it anew, where loading it has failed. */
  readonly forgetIfFailed: () => void;
}

const knownSections = new WeakMap<Site['loadModule'], Map<string, KnownSection>>();

/** The same component for the same attempt, so that React keeps its state between renders. */
function sectionOf(
  load: Site['loadModule'],
  module: string,
  attempt: number,
  later: boolean,
): KnownSection {
  const sections = knownSections.get(load) ?? new Map<string, KnownSection>();
  knownSections.set(load, sections);
  const key = `${module}#${attempt}`;
  const forget = () => sections.delete(key);
  const section = sections.get(key) ?? createSection(() => load(module, later), later, forget);
  sections.set(key, section);
  return section;
}

function createSection(
  load: () => Promise<ComponentType>,
  later: boolean,
  forget: () => void,
): KnownSection {
  let want = () => {};
  let failed = false;
  const wanted = new Promise<void>((resolve) => {
    want = resolve;
  });
  // Prerendering draws everything.
  if (!later || typeof window === 'undefined') want();
  const Section = lazy(async () => {
    await wanted;
    try {
      return { default: await load() };
    } catch (error) {
      failed = true;
      throw error;
    }
  });
  const forgetIfFailed = () => {
    if (failed) forget();
  };
  return { Section, want, forgetIfFailed };
}
