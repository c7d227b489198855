import { VisuallyHidden } from '@chakra-ui/react';
import { useAnnouncements } from '@platform/browser/announcements';

/** From here screen readers read what is announced. The layout has it once. */
export const Announcements = () => <VisuallyHidden ref={useAnnouncements()} as="div" />;
