import { Text, type TextProps } from '@chakra-ui/react';
import { useRef } from 'react';
import { useAnnounced } from '../announcements/use-announced.ts';

/** A line that says how something goes; screen readers announce it and each change of it. */
export function StatusLine(text: TextProps) {
  const place = useRef<HTMLParagraphElement>(null);
  useAnnounced(place, 'polite');
  return <Text ref={place} role="status" aria-live="off" {...text} />;
}
