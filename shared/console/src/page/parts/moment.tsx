import { useConsole } from '../console-context.ts';
import { dayAndTime, fullTime, relativeTime } from '../format/times.ts';

interface Props {
  /** ISO 8601. */
  readonly at: string;
  /** Such as `tomorrow 08:00`, for what somebody plans with. */
  readonly exact?: boolean;
}

export function Moment({ at, exact = false }: Props) {
  const { now } = useConsole();
  return (
    <time dateTime={at} title={fullTime(at)}>
      {exact ? dayAndTime(at, now) : relativeTime(at, now)}
    </time>
  );
}
