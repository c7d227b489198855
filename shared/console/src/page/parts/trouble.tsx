import { StatusBox, StatusLine } from '@site/ui/form';
import type { ReactElement } from 'react';
import type { Violation } from '../../protocol.ts';
import type { Trouble } from '../client/client.ts';
import type { Fetched } from '../client/use-fetched.ts';
import { Press } from './ui.tsx';

export function troubleText(trouble: Trouble): string {
  if (trouble.kind === 'unreachable') return 'The console gave no answer.';
  if (trouble.kind === 'signed-out') return trouble.message;
  return trouble.refusal.message;
}

interface Props {
  readonly trouble: Trouble;
  /** What there was to be shown. */
  readonly title: string;
  readonly onRetry: () => void;
}

/** Instead of something that could not be read. */
export function TroubleBox({ trouble, title, onRetry }: Props) {
  return (
    <StatusBox kind="error" title={title}>
      <p>{troubleText(trouble)}</p>
      <Press text="Try again" marginTop="3" onClick={onRetry} />
    </StatusBox>
  );
}

interface AwaitedProps<Value> {
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
}: AwaitedProps<Value>) {
  if (fetched.at === 'known') return children(fetched.value);
  if (fetched.at === 'loading') return <StatusLine color="fg.muted">{waiting}</StatusLine>;
  return <TroubleBox title={failed} trouble={fetched.trouble} onRetry={retry} />;
}

/** What gates say, each with where. */
export function Violations({ violations }: { readonly violations: readonly Violation[] }) {
  const where = ({ app, page }: Violation) => [app, page].filter(Boolean).join(' ');
  return violations.map((each) => (
    <p key={`${each.gate} ${where(each)} ${each.message}`}>
      {[where(each), each.message].filter(Boolean).join(': ')}
    </p>
  ));
}
