import { VisuallyHidden } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { openRegions } from './announcer.ts';

/** The place from which screen readers read announcements. The layout holds it once. */
export function Announcements() {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => (host.current ? openRegions(host.current) : undefined), []);
  return <VisuallyHidden ref={host} as="div" />;
}
