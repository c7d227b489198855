import { useState } from 'react';

/**
 * What a screen reader should say of a text that changes: nothing for the first text, which is read
 * with the page, then each new one.
 */
export function useAnnouncement(text: string): string {
  const [last, setLast] = useState({ text, spoken: '' });
  if (last.text === text) return last.spoken;
  setLast({ text, spoken: text });
  return text;
}
