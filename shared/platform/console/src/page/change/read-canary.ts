type Name = 'percent' | 'steps' | 'minutes';

/** As typed. */
export type CanaryFields = Readonly<Record<Name, string>> & {
  readonly guard: boolean;
  /** Whether it begins with those alone who have its link, instead of a share. */
  readonly first: boolean;
};

export const numberIn = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

/** Visitors are dealt by two decimals. */
const isShare = (value: number): boolean =>
  value > 0 && value < 100 && Math.round(value * 100) / 100 === value;

/** What a canary's fields say, and what is wrong with each; there is no plan then. */
export function readCanary({ guard, first, ...fields }: CanaryFields) {
  const errors: Partial<Record<Name, string>> = {};
  const percent = first ? 0 : numberIn(fields.percent);
  if (!first && !isShare(percent))
    errors.percent = 'Enter a share above 0 and below 100, such as 10 or 0.5.';
  const steps = fields.steps
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(numberIn);
  // A first share that is wrong says nothing of the others.
  const shares = errors.percent || first ? steps : [percent, ...steps];
  const grows = shares.every((share, at) => isShare(share) && share > (shares[at - 1] ?? 0));
  if (!grows) errors.steps = 'Enter shares that grow, each below 100, such as 25, 50.';
  const minutes = fields.minutes.trim() === '' ? undefined : numberIn(fields.minutes);
  if (minutes !== undefined && !(Number.isInteger(minutes) && minutes > 0)) {
    errors.minutes = 'Enter whole minutes, or nothing.';
  }
  if (Object.keys(errors).length > 0) return { errors };
  const isPaced = minutes !== undefined && steps.length > 0;
  const every = isPaced ? { everyMinutes: minutes } : {};
  return { plan: { percent, steps, guard, ...every }, errors };
}
