import { StatusBox, StatusLine } from '@site/ui/form';
import type { ReactNode } from 'react';
import type { Violation } from '../../protocol.ts';
import type { Fetched } from '../client/use-fetched.ts';
import { Press } from './ui.tsx';

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

/** What gates say, each with where. */
export function Violations({ violations }: { readonly violations: readonly Violation[] }) {
  return violations.map(({ gate, app, page, message }) => {
    const where = [app, page].filter(Boolean).join(' ');
    const text = [where, message].filter(Boolean).join(': ');
    return <p key={`${gate} ${text}`}>{text}</p>;
  });
}
