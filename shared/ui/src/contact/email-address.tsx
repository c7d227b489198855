import { Box } from '@chakra-ui/react';
import { Fragment } from 'react';

interface Props {
  readonly children: string;
}

/**
 * An email address, which no browser translates. It stays on one line where it can; one that is
 * wider than a line breaks after the @ or before a dot, and not inside a word. Copied, it has no
 * break.
 */
export function EmailAddress({ children }: Props) {
  const parts = children.replaceAll('@', '@\n').replaceAll('.', '\n.').split('\n');
  return (
    // The line below a link does not reach into such a box by itself.
    <Box as="span" display="inline-block" textDecoration="inherit">
      <span translate="no">
        {parts.map((part, index) => (
          // The parts have no names, and an address that changes is drawn anew from its first one.
          <Fragment key={index}>
            {index > 0 && <wbr />}
            <span>{part}</span>
          </Fragment>
        ))}
      </span>
    </Box>
  );
}
