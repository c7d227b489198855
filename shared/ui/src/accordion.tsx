/* `@site/ui/accordion`: panels that open and close under their headings, with or without scripts. */
import { Box, chakra } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';

const Panel = chakra('details', {
  base: {
    borderBottomWidth: '1px',
    borderColor: 'border',
    '&[open] > summary svg': { transform: 'rotate(180deg)' },
  },
});

const Heading = chakra('summary', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4',
    minHeight: '3.5rem',
    paddingBlock: '3',
    fontWeight: 'bold',
    cursor: 'pointer',
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
    '& svg': {
      width: '1.25rem',
      height: '1.25rem',
      flexShrink: 0,
      transitionProperty: 'transform',
      transitionDuration: 'fast',
    },
  },
});

interface Props {
  readonly items: readonly {
    readonly id: string;
    readonly title: string;
    readonly content: ReactNode;
  }[];
  /** At most one panel is open, the first to begin with; otherwise each opens and closes by itself. */
  readonly single?: boolean;
}

/** Headings, each with a panel that it opens and closes. */
export function Accordion({ items, single = false }: Props) {
  const group = useId();
  return (
    <Box>
      {items.map(({ id, title, content }, position) => (
        <Panel key={id} {...(single ? { name: group, open: position === 0 } : {})}>
          <Heading>
            {title}
            <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true">
              <path d="M6 9l6 6 6-6" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
            </svg>
          </Heading>
          <Box paddingBottom="5" color="fg.muted" maxWidth="prose">
            {content}
          </Box>
        </Panel>
      ))}
    </Box>
  );
}
