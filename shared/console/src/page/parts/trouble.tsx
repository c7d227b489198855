import { Button } from '@site/ui';
import { StatusBox } from '@site/ui/form';
import type { Violation } from '../../protocol.ts';
import type { Trouble } from '../client/client.ts';
import { waitingTime } from '../format/times.ts';

export function troubleText(trouble: Trouble): string {
  if (trouble.kind === 'unreachable') return 'The console gave no answer.';
  if (trouble.kind === 'signed-out') return trouble.message;
  if (trouble.kind !== 'too-many') return trouble.refusal.message;
  return `Too many tries. Try again in ${waitingTime(trouble.seconds)}.`;
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
      <Button variant="outline" marginTop="3" onClick={onRetry}>
        Try again
      </Button>
    </StatusBox>
  );
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
