import { useState } from 'react';

/**
 * What a screen reader should say of a text that changes: nothing for the first text, which is read
 * with the page, then each new one.
 *
 * @param isNews false where the change is no doing of the visitor
 */
export function useAnnouncement(text: string, isNews: boolean): string {
  const [last, setLast] = useState({ text, spoken: '' });
  if (last.text === text) return last.spoken;
  const spoken = isNews ? text : '';
  setLast({ text, spoken });
  return spoken;
}
