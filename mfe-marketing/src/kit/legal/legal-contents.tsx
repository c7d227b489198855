import { Box, chakra, Link } from '@site/ui';
import { ChevronDown } from 'lucide-react';
import type { LegalPart } from './legal-text.ts';

const Entries = chakra('ol', {
  base: {
    '& a': {
      display: 'grid',
      gridTemplateColumns: '1.75rem 1fr',
      paddingBlock: { base: '2.5', lg: '1.5' },
      color: 'fg.muted',
      fontSize: 'sm',
      lineHeight: 'snug',
      fontVariantNumeric: 'tabular-nums',
      textUnderlineOffset: '0.25em',
      _hover: { color: 'fg.brand', textDecoration: 'underline' },
    },
  },
});

const Folded = chakra('details', {
  base: {
    display: { lg: 'none' },
    _print: { display: 'none' },
    borderWidth: '1px',
    borderRadius: 'lg',
    bg: 'bg.panel',
    '& summary': {
      display: 'flex',
      justifyContent: 'space-between',
      alignItems: 'center',
      minHeight: '3.25rem',
      paddingInline: '5',
      fontWeight: 'bold',
      cursor: 'pointer',
      listStyle: 'none',
      '&::-webkit-details-marker': { display: 'none' },
    },
    '& summary svg': { transitionProperty: 'transform', transitionDuration: 'fast' },
    '&[open] summary svg': { transform: 'rotate(180deg)' },
    '& ol': { paddingInline: '5', paddingBottom: '4' },
  },
});

interface Props {
  readonly title: string;
  readonly page: string;
  readonly parts: readonly LegalPart[];
}

export function LegalContents({ title, page, parts }: Props) {
  const entries = (
    <Entries role="list">
      {parts.map((part, position) => (
        <li key={part.id}>
          <Link to={`${page}#${part.id}`}>
            <span>{position + 1}</span>
            <span>{part.title}</span>
          </Link>
        </li>
      ))}
    </Entries>
  );
  return (
    <>
      <Box as="nav" aria-label={title} display={{ lg: 'none' }}>
        <Folded>
          <summary>
            <span>{title}</span>
            <ChevronDown aria-hidden="true" size="1.25rem" />
          </summary>
          {entries}
        </Folded>
      </Box>
      <Box
        as="nav"
        aria-label={title}
        display={{ base: 'none', lg: 'block' }}
        _print={{ display: 'none' }}
        position="sticky"
        top="7rem"
        maxHeight="calc(100vh - 9rem)"
        overflowY="auto"
        paddingInline="1"
        paddingBottom="6"
      >
        <Box fontWeight="bold" marginBottom="2">
          {title}
        </Box>
        {entries}
      </Box>
    </>
  );
}
