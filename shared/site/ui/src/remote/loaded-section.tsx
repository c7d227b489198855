import { PreserveInput } from '@platform/browser/hydration';
import { type ComponentType, startTransition, useState } from 'react';
import { FocusesHeading } from './focuses-heading.tsx';
import { KeptPart } from './kept-part.tsx';
import { UnavailableNotice } from './unavailable-notice.tsx';

interface Props {
  readonly module: string;
  /** Undefined where its code did not load. */
  readonly first: ComponentType | undefined;
  /** Never rejects. */
  readonly load: () => Promise<ComponentType | undefined>;
}

/** A section whose code has arrived, or what the document shows of it beside a notice with a retry. */
export function LoadedSection({ module, first, load }: Props) {
  const [{ Content, attempt }, setLoaded] = useState({ Content: first, attempt: 0 });
  const [html] = useState(() => (first ? undefined : prerenderedHtml(module)));
  async function retry() {
    const next = await load();
    startTransition(() => setLoaded({ Content: next, attempt: attempt + 1 }));
  }
  const mark = { 'data-section': module };
  if (!Content) {
    const notice = (
      <UnavailableNotice
        key={attempt}
        onRetry={retry}
        isReadable={html !== undefined}
        retried={attempt > 0}
      />
    );
    return <KeptPart html={html} notice={notice} mark={mark} />;
  }
  return (
    <div key="loaded" {...mark}>
      <PreserveInput>
        <Content />
      </PreserveInput>
      {attempt > 0 && <FocusesHeading />}
    </div>
  );
}

function prerenderedHtml(module: string): string | undefined {
  return document.querySelector(`[data-section="${CSS.escape(module)}"]`)?.innerHTML;
}
