import { Stack } from '@site/ui';
import { SegmentedChoice, TextField } from '@site/ui/form';
import { useState } from 'react';
import { useConsole } from '../console-context.ts';
import { fromField, inAnHour, toField, tomorrowMorning } from '../format/times.ts';
import { ChangeDialog } from './change-dialog.tsx';

type Choice = 'hour' | 'tomorrow' | 'time';

const choices = [
  { value: 'hour', label: 'For an hour' },
  { value: 'tomorrow', label: 'Until tomorrow 08:00' },
  { value: 'time', label: 'Until …' },
] as const;

/** Stops promotions for a while. */
export function FreezeDialog({ onClose }: { readonly onClose: () => void }) {
  const { now } = useConsole();
  // What is shown and asked for must not move with the clock.
  const [opened] = useState(now);
  const [choice, setChoice] = useState<Choice>('hour');
  const [time, setTime] = useState(() => toField(tomorrowMorning(opened)));
  const [hour, tomorrow] = [inAnHour(opened), tomorrowMorning(opened)];
  const until = { hour, tomorrow, time: fromField(time) }[choice];
  const isToCome = until !== undefined && Date.parse(until) > now.getTime();
  const intent = isToCome ? ({ action: 'freeze', until } as const) : undefined;
  return (
    <ChangeDialog intent={intent} onClose={onClose}>
      <Stack gap="4" alignItems="start">
        <SegmentedChoice<Choice>
          name="freeze"
          legend="How long"
          options={choices}
          value={choice}
          onChange={setChoice}
        />
        {choice === 'time' && (
          <TextField
            id="freeze-until"
            type="datetime-local"
            label="Until, in Nairobi"
            value={time}
            error={intent ? undefined : 'Choose a time that is to come.'}
            onChange={({ target }) => setTime(target.value)}
          />
        )}
      </Stack>
    </ChangeDialog>
  );
}
