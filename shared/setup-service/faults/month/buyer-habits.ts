import { severalOrderHabits } from './several-order-habits.ts';
import { singleOrderHabits } from './single-order-habits.ts';

/*
 * What buyers do with the payment page. Each of them is one person who wants one account, whatever
 * else they try. None of them means to pay twice, and some do nevertheless.
 */

export const habits = { ...singleOrderHabits, ...severalOrderHabits };

export type HabitName = keyof typeof habits;

/** How many of a hundred buyers have each habit. */
export const shares: Readonly<Record<HabitName, number>> = {
  'pays by card': 12,
  'pays by telephone': 12,
  'takes another card after a decline': 6,
  'takes another card after a decline and leaves': 5,
  'tries again, and pays on the page before': 4,
  'has two tabs': 5,
  'duplicates the tab': 3,
  'corrects the e-mail': 5,
  'corrects e-mail and company': 4,
  'corrects the company': 4,
  'takes another plan': 4,
  'closes the tab': 7,
  'closes the tab and comes back': 6,
  'is impatient': 6,
  'declines the prompt first': 5,
  'does not hear the telephone': 4,
  'has a slow bank': 3,
  'takes the money back later': 4,
  'buys what a colleague buys': 3,
  'walks away': 3,
};
