import type { ModuleId } from '@site/contracts/module-id';
import { useNavigate, useSite } from '@site/ui';
import {
  FocusesHeading,
  PreserveInput,
  RemoteBoundary,
  Still,
  UnavailableNotice,
  useLoaderData,
  useLocation,
} from '@site/ui/shell';
import { useEffect, useEffectEvent, useState } from 'react';
import type { PageResult } from './load-result.ts';

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
    // Each attempt has its own notice: one that stayed would be read out for the first of them alone.
    return <UnavailableNotice key={location.key} onRetry={retry} wholePage retried={isRetried} />;
  }
  // Where the document shows the page, nothing renders it.
  const page = result.kind === 'loaded' ? <result.component /> : <Missing onRetry={retry} />;
  return (
    <RemoteBoundary
      key={location.pathname}
      onRetry={retry}
      onError={(error) => report(id, error)}
      wholePage
      retried={isRetried}
    >
      <PreserveInput>{isStill ? <Still id={location.pathname}>{page}</Still> : page}</PreserveInput>
      {isRetried && <FocusesHeading />}
    </RemoteBoundary>
  );
}

function Missing({ onRetry }: { readonly onRetry: () => void }) {
  const retry = useEffectEvent(onRetry);
  useEffect(() => retry(), []);
  return null;
}
