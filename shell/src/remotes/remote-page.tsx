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
  if (result.kind === 'failed') return <UnavailableNotice onRetry={retry} wholePage />;
  const Page = result.component;
  return (
    <RemoteBoundary
      key={location.pathname}
      onRetry={retry}
      onError={(error) => report(id, error)}
      wholePage
    >
      <KeepsInput>
        <Page />
      </KeepsInput>
      {retried === location.pathname && <FocusesHeading />}
    </RemoteBoundary>
  );
}
