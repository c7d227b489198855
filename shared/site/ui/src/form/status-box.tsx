import { Box, type BoxProps, Text, type TextProps } from '@chakra-ui/react';
import { useAnnounced } from '@platform/browser/announcements';
import { type ReactNode, useRef } from 'react';

const colours = {
  busy: ['notice.info', 'accent'],
  info: ['notice.info', 'accent'],
  success: ['notice.success', 'action'],
  error: ['notice.error', 'fg.error'],
} as const;

/** Distinguishes work in progress from a message that waits for the visitor. */
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
  // Forced colours would close the ring, and nothing would be seen to turn.
  _highContrast: {
    forcedColorAdjust: 'none',
    borderColor: 'CanvasText',
    borderBlockStartColor: 'transparent',
  },
} as const;

interface Props extends BoxProps {
  readonly kind: keyof typeof colours;
  readonly title: string;
  /** The title then has the id with `-title`, and the rest of the text with `-text`. */
  readonly id?: string;
  readonly children?: ReactNode;
}

/** Shows a status: in progress, open, done or failed. Screen readers announce it; errors interrupt. */
export function StatusBox({ kind, title, id, children, ...box }: Props) {
  const [ground, edge] = colours[kind];
  const place = useRef<HTMLDivElement>(null);
  useAnnounced(place, kind === 'error' ? 'assertive' : 'polite');
  return (
    <Box
      ref={place}
      // It arrives together with its text, and is announced from elsewhere. Browsers report an `alert`
      // that arrives whatever its `aria-live` says, so an error would be read out twice:
      // https://www.w3.org/TR/core-aam-1.2/#role-map-alert and https://github.com/nvaccess/nvda/pull/9266.
      role="status"
      aria-live="off"
      padding="4"
      bg={ground}
      borderRadius="md"
      borderInlineStartWidth="4px"
      // Its ground is gone where the system forces its colours.
      _highContrast={{ borderWidth: '1px', borderInlineStartWidth: '4px' }}
      _print={{ borderWidth: '1px' }}
      // A long email address or name must not make the page wider than the screen.
      overflowWrap="anywhere"
      borderColor={edge}
      {...box}
    >
      <Box
        as="strong"
        {...(id && { id: `${id}-title` })}
        display="block"
        fontWeight="bold"
        {...(kind === 'busy' && { _before: ring })}
      >
        {title}
      </Box>
      {children && <Box {...(id && { id: `${id}-text` })}>{children}</Box>}
    </Box>
  );
}

/** A line that says how something goes; screen readers announce it and each change of it. */
export function StatusLine(text: TextProps) {
  const place = useRef<HTMLParagraphElement>(null);
  useAnnounced(place, 'polite');
  return <Text ref={place} role="status" aria-live="off" {...text} />;
}
