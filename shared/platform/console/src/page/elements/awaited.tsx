import type { ReactNode } from 'react';
import { Press } from './parts.tsx';
import { StatusBox, StatusLine } from './status.tsx';

interface Fetched<Value> {
  /** Undefined while it is awaited for the first time. */
  readonly value?: Value | undefined;
  /** Why there is none, or no newer one. */
  readonly trouble?: { readonly message: string } | undefined;
  readonly retry: () => void;
}

interface TroubleBoxProps {
  readonly of: Omit<Fetched<unknown>, 'value'>;
  /** What there was to be shown. */
  readonly title: string;
}

/** Instead of something that could not be read. */
export function TroubleBox({ of: { trouble, retry }, title }: TroubleBoxProps) {
  if (!trouble) return null;
  return (
    <StatusBox kind="error" title={title}>
      <p>{trouble.message}</p>
      <Press text="Try again" marginTop="3" onClick={retry} />
    </StatusBox>
  );
}

interface AwaitedProps<Value> {
  readonly of: Fetched<Value>;
  /** Said while it is awaited. */
  readonly waiting: string;
  /** Said where it could not be read. */
  readonly failed: string;
  readonly children: (value: Value) => ReactNode;
}

/** What was fetched, and why it is not there or not newer. */
export function Awaited<Value>({ of, waiting, failed, children }: AwaitedProps<Value>) {
  const { value, trouble } = of;
  return (
    <>
      <TroubleBox of={of} title={failed} />
      {value === undefined && !trouble && <StatusLine color="fg.muted">{waiting}</StatusLine>}
      {value !== undefined && children(value)}
    </>
  );
}
