import type { ModuleId } from '@site/contracts/module-id';
import { useNavigate, useSite } from '@site/ui';
import {
  FocusesHeading,
  KeepsInput,
  RemoteBoundary,
  UnavailableNotice,
  useLoaderData,
  useLocation,
} from '@site/ui/shell';
import { useState } from 'react';
import type { LoadResult } from './load-result.ts';

interface Props {
  readonly id: ModuleId;
}

/** The page at the current address, or the notice that it could not be loaded. */
export function RemotePage({ id }: Props) {
  const { report } = useSite();
  // The loader of every remote route is `load` of the remote loader.
  const result = useLoaderData() as LoadResult;
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
  const Page = result.component;
  return (
    <RemoteBoundary
      key={location.pathname}
      onRetry={retry}
      onError={(error) => report(id, error)}
      wholePage
      retried={isRetried}
    >
      <KeepsInput>
        <Page />
      </KeepsInput>
      {isRetried && <FocusesHeading />}
    </RemoteBoundary>
  );
}
