import { useState } from 'react';

/**
 * The announcement of a changing text for screen readers: nothing for the first text, which they
 * read with the page, then each new one.
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
