import { PreserveInput } from '@platform/browser/hydration';
import type { PageResult } from '@platform/browser/load-result';
import type { ModuleId } from '@platform/contracts/module-id';
import { useNavigate, useSite } from '@site/ui';
import {
  FocusesHeading,
  KeptPart,
  RemoteBoundary,
  Still,
  UnavailableNotice,
  useLoaderData,
  useLocation,
} from '@site/ui/shell';
import { useEffect, useEffectEvent, useState } from 'react';
import { FaultyPage } from './fallback-page.tsx';

export function RemotePage({ id, isStill }: { readonly id: ModuleId; readonly isStill: boolean }) {
  const { report } = useSite();
  // The loader of every remote route is `load` of the remote loader.
  const result = useLoaderData() as PageResult;
  const navigate = useNavigate();
  const location = useLocation();
  const [retried, setRetried] = useState('');
  function retry() {
    setRetried(location.pathname);
    // Navigating to the same address runs the loader again.
    void navigate(location, { replace: true, state: { retry: true } });
  }
  const isRetried = retried === location.pathname;
  if (result.kind === 'failed') {
    const isReadable = result.html !== undefined;
    // Each attempt has its own notice: one that stayed would be read out for the first of them alone.
    const notice = (
      <UnavailableNotice
        key={location.key}
        onRetry={retry}
        isReadable={isReadable}
        wholePage={!isReadable}
        retried={isRetried}
      />
    );
    if (!isReadable) return <div data-page>{notice}</div>;
    const mark = { 'data-page': 'true' };
    return <KeptPart key={location.pathname} html={result.html} notice={notice} mark={mark} />;
  }
  // Where the document shows the page, nothing renders it.
  const page = result.kind === 'loaded' ? <result.component /> : <Missing onRetry={retry} />;
  return (
    <div key={location.pathname} data-page>
      <RemoteBoundary
        onError={(error) => report(id, error)}
        fallback={(fault) => <FaultyPage {...fault} />}
      >
        <PreserveInput>
          {isStill ? <Still id={location.pathname}>{page}</Still> : page}
        </PreserveInput>
        {isRetried && <FocusesHeading />}
      </RemoteBoundary>
    </div>
  );
}

function Missing({ onRetry }: { readonly onRetry: () => void }) {
  const retry = useEffectEvent(onRetry);
  useEffect(() => retry(), []);
  return null;
}
