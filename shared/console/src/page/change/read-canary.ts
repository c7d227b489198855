/** As typed. */
export interface CanaryFields {
  readonly percent: string;
  readonly steps: string;
  readonly minutes: string;
  readonly guard: boolean;
}

interface CanaryPlan {
  percent: number;
  steps: number[];
  everyMinutes?: number;
  guard: boolean;
}

interface ReadCanary {
  /** Undefined where there are errors. */
  readonly plan?: CanaryPlan;
  readonly errors: Partial<Record<'percent' | 'steps' | 'minutes', string>>;
}

export function readCanary(fields: CanaryFields): ReadCanary {
  const percent = numberIn(fields.percent);
  const steps = fields.steps
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(numberIn);
  const minutes = fields.minutes.trim() === '' ? undefined : numberIn(fields.minutes);
  // A first share that is wrong says nothing of the others.
  const shares = isShare(percent) ? [percent, ...steps] : steps;
  const grows = shares.every((share, at) => at === 0 || share > (shares[at - 1] ?? 0));
  const errors = {
    ...(!isShare(percent) && { percent: 'Enter a share above 0 and below 100, such as 10.' }),
    ...((!steps.every(isShare) || !grows) && {
      steps: 'Enter shares that grow, each below 100, such as 25, 50.',
    }),
    ...(minutes !== undefined &&
      !(Number.isInteger(minutes) && minutes > 0) && {
        minutes: 'Enter whole minutes, or nothing.',
      }),
  };
  if (Object.keys(errors).length > 0) return { errors };
  const every = minutes === undefined ? {} : { everyMinutes: minutes };
  return { plan: { percent, steps, guard: fields.guard, ...every }, errors };
}

const numberIn = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

const isShare = (value: number): boolean => value > 0 && value < 100;
