import { Box, type BoxProps, Text, type TextProps } from '@chakra-ui/react';
import { useAnnounced } from '@platform/browser/announcements';
import { type ReactNode, useRef } from 'react';

const colours = {
  busy: ['notice.info', 'accent'],
  info: ['notice.info', 'accent'],
  success: ['notice.success', 'action'],
  error: ['notice.error', 'fg.error'],
} as const;

/** Distinguishes work in progress from a message that waits for the operator. */
const ring = {
  content: '""',
  display: 'inline-block',
  width: '1em',
  height: '1em',
  marginInlineEnd: '0.5em',
  verticalAlign: '-0.125em',
  borderRadius: 'full',
  borderWidth: '2px',
  borderColor: 'accent',
  borderBlockStartColor: 'transparent',
  animation: 'spin 1s linear infinite',
} as const;

interface Props extends BoxProps {
  readonly kind: keyof typeof colours;
  readonly title: string;
  readonly children?: ReactNode;
}

/** In progress, open, done or failed. Screen readers announce it from elsewhere; errors interrupt. */
export function StatusBox({ kind, title, children, ...box }: Props) {
  const [ground, edge] = colours[kind];
  const place = useRef<HTMLDivElement>(null);
  useAnnounced(place, kind === 'error' ? 'assertive' : 'polite');
  return (
    <Box
      ref={place}
      role="status"
      aria-live="off"
      padding="4"
      bg={ground}
      borderRadius="md"
      borderInlineStartWidth="4px"
      borderColor={edge}
      // Its ground is gone where the system forces its colours.
      _highContrast={{ borderWidth: '1px', borderInlineStartWidth: '4px' }}
      overflowWrap="anywhere"
      {...box}
    >
      <Box
        as="strong"
        display="block"
        fontWeight="bold"
        {...(kind === 'busy' && { _before: ring })}
      >
        {title}
      </Box>
      {children && <div>{children}</div>}
    </Box>
  );
}

/** A line that says how something goes; screen readers announce it and each change of it. */
export function StatusLine(text: TextProps) {
  const place = useRef<HTMLParagraphElement>(null);
  useAnnounced(place, 'polite');
  return <Text ref={place} role="status" aria-live="off" {...text} />;
}
