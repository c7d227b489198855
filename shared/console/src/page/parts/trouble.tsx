import { StatusBox, StatusLine } from '@site/ui/form';
import type { ReactNode } from 'react';
import type { Violation } from '../../protocol.ts';
import type { Trouble } from '../client/client.ts';
import type { Fetched } from '../client/use-fetched.ts';
import { Press } from './ui.tsx';

interface TroubleBoxProps {
  readonly trouble: Trouble | undefined;
  /** What there was to be shown. */
  readonly title: string;
  readonly onRetry: () => void;
}

/** Instead of something that could not be read. */
export function TroubleBox({ trouble, title, onRetry }: TroubleBoxProps) {
  if (!trouble) return null;
  return (
    <StatusBox kind="error" title={title}>
      <p>{trouble.message}</p>
      <Press text="Try again" marginTop="3" onClick={onRetry} />
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

/** What was fetched, or why it is not there. */
export function Awaited<Value>({ of, waiting, failed, children }: AwaitedProps<Value>) {
  if (of.trouble) return <TroubleBox title={failed} trouble={of.trouble} onRetry={of.retry} />;
  if (of.value !== undefined) return children(of.value);
  return <StatusLine color="fg.muted">{waiting}</StatusLine>;
}

/** What gates say, each with where. */
export function Violations({ violations }: { readonly violations: readonly Violation[] }) {
  return violations.map(({ gate, app, page, message }) => {
    const where = [app, page].filter(Boolean).join(' ');
    const text = [where, message].filter(Boolean).join(': ');
    return <p key={`${gate} ${text}`}>{text}</p>;
  });
}
