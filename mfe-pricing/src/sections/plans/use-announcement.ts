import { useState } from 'react';

/**
 * What a screen reader should announce about a text that changes: nothing for the first text, which it
 * reads with the page, then each new one.
 *
 * @param isNews false where the visitor did not cause the change
 */
export function useAnnouncement(text: string, isNews: boolean): string {
  const [last, setLast] = useState({ text, spoken: '' });
  if (last.text === text) return last.spoken;
  const spoken = isNews ? text : '';
  setLast({ text, spoken });
  return spoken;
}
