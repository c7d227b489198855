import { chakra } from '@chakra-ui/react';

/* A table whose rows are stacked on a phone; the roles stay what `display` would take from it. */

export const LedgerTable = chakra(
  'table',
  { base: { display: 'block', width: '100%', fontSize: 'sm' } },
  { defaultProps: { role: 'table' } },
);
export const LedgerBody = chakra(
  'tbody',
  { base: { display: 'block' } },
  { defaultProps: { role: 'rowgroup' } },
);
export const LedgerRow = chakra(
  'tr',
  {
    base: {
      display: 'grid',
      gridTemplateColumns: {
        base: 'auto minmax(0, 1fr)',
        md: '4.5rem 6.5rem minmax(0, 1fr) 10rem',
        lg: '5rem 8rem minmax(0, 1fr) 14rem',
      },
      columnGap: '4',
      rowGap: '1',
      alignItems: 'start',
      paddingBlock: '3',
      borderTopWidth: '1px',
      overflowWrap: 'anywhere',
    },
    variants: {
      /** Of the row above it. */
      isPart: {
        true: {
          borderTopStyle: 'dashed',
          borderInlineStartWidth: '4px',
          borderInlineStartColor: 'accent',
          paddingInlineStart: '3',
        },
      },
    },
  },
  { defaultProps: { role: 'row' } },
);
export const LedgerCell = chakra(
  'td',
  {
    base: { textAlign: 'start' },
    variants: { isWide: { true: { gridColumn: { base: '1 / -1', md: 'auto' } } } },
  },
  { defaultProps: { role: 'cell' } },
);
export const LedgerHeader = chakra(
  'th',
  { base: { textAlign: 'start', fontSize: 'xs', fontWeight: 'semibold', color: 'fg.muted' } },
  { defaultProps: { role: 'columnheader' } },
);
