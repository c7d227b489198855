import { Button } from '@site/ui';
import { StatusBox } from '@site/ui/form';
import type { Violation } from '../../protocol.ts';
import type { Trouble } from '../client/client.ts';
import { waitingTime } from '../format/times.ts';

export function troubleText(trouble: Trouble): string {
  switch (trouble.kind) {
    case 'unreachable':
      return 'The console gave no answer.';
    case 'signed-out':
      return trouble.message;
    case 'too-many':
      return `Too many tries. Try again in ${waitingTime(trouble.seconds)}.`;
    default:
      return trouble.refusal.message;
  }
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
  return (
    <ul role="list">
      {violations.map(({ gate, app, page, message }) => (
        <li key={`${gate} ${app} ${page} ${message}`}>
          {[[app, page].filter(Boolean).join(' '), message].filter(Boolean).join(': ')}
        </li>
      ))}
    </ul>
  );
}
