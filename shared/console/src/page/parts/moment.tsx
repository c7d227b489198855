import { useConsole } from '../console-context.ts';
import { dayAndTime, fullTime, relativeTime } from '../format/times.ts';

interface Props {
  /** Words before the time. */
  readonly lead?: string;
  /** ISO 8601. */
  readonly at: string;
  /** Such as `tomorrow 08:00`, for what somebody plans with. */
  readonly exact?: boolean;
}

export function Moment({ lead = '', at, exact = false }: Props) {
  const { now } = useConsole();
  return (
    <time dateTime={at} title={fullTime(at)}>
      {`${lead} ${exact ? dayAndTime(at, now) : relativeTime(at, now)}`.trim()}
    </time>
  );
}
