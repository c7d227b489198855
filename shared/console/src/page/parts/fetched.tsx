import { StatusLine } from '@site/ui/form';
import type { ReactElement } from 'react';
import type { Fetched } from '../client/use-fetched.ts';
import { TroubleBox } from './trouble.tsx';

interface Props<Value> {
  readonly of: { readonly fetched: Fetched<Value>; readonly retry: () => void };
  /** Said while it is awaited. */
  readonly waiting: string;
  /** Said where it could not be read. */
  readonly failed: string;
  readonly children: (value: Value) => ReactElement | null;
}

/** What was fetched, or why it is not there. */
export function Awaited<Value>({
  of: { fetched, retry },
  waiting,
  failed,
  children,
}: Props<Value>) {
  if (fetched.at === 'known') return children(fetched.value);
  if (fetched.at === 'loading') return <StatusLine color="fg.muted">{waiting}</StatusLine>;
  return <TroubleBox title={failed} trouble={fetched.trouble} onRetry={retry} />;
}
