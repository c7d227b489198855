import * as z from 'zod/mini';
import { detailMessages, detailShape } from '../../kit/detail-rules.ts';
import { type FieldErrors, findErrors } from '../../kit/find-errors.ts';
import type { TrialValues } from './trial-values.ts';

const form = z.object({ ...detailShape, terms: z.literal(true) });

const agree = 'You must agree to the terms and conditions';
const messages = { ...detailMessages, terms: { missing: agree, wrong: agree } };

/** Checks the sign-up form; one message for each field that is not right. */
export function findTrialErrors(values: TrialValues): FieldErrors<keyof TrialValues> {
  return findErrors(form, messages, values);
}
