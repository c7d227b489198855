import { chakra, staysWhereHigher, whereNarrower } from '@site/ui';

/** Below the site's header, which stays at the top as well. */
const belowHeader = {
  base: staysWhereHigher('30rem', 'min(4rem, 22vw) + 1px'),
  lg: staysWhereHigher('30rem', '4.75rem + 1px'),
};

/** Where the longest word of a column would not fit into it, as on the smallest phones. */
const tooNarrow = whereNarrower('21.5rem');

const stacked = {
  '&, & :is(tbody, tfoot)': { display: 'block' },
  fontSize: 'sm',
  '& thead': { position: 'absolute', clipPath: 'inset(50%)' },
  '& tr': { display: 'block', paddingBlock: '3', borderTopWidth: '1px' },
  '& tr > :is(th, td)': {
    display: 'block',
    padding: '1',
    textAlign: 'start',
    borderWidth: '0',
  },
  '& tr > td': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    alignItems: 'center',
    columnGap: '3',
    _before: { content: 'attr(data-label)', color: 'fg.muted' },
  },
  // The buttons fill the row below the plan's name.
  '& tfoot td': { rowGap: '2', paddingBlock: '2' },
  '& tfoot td > *': { width: '100%' },
} as const;

export const Table = chakra('table', {
  base: {
    width: '100%',
    tableLayout: 'fixed',
    borderCollapse: 'separate',
    borderSpacing: '0',
    fontSize: { base: 'xs', md: 'md' },
    lineHeight: 'snug',
    '& :is(th, td)': {
      paddingBlock: { base: '3', md: '4' },
      paddingInline: { base: '1', md: '4' },
      textAlign: 'center',
      borderBottomWidth: '1px',
    },
    '& th:first-child': { paddingInlineStart: '0', textAlign: 'start' },
    '& tbody :is(th, td)': { verticalAlign: 'middle' },
    '& tfoot :is(th, td)': { borderBottomWidth: '0', paddingBlock: '5', verticalAlign: 'top' },
    [tooNarrow]: stacked,
    // It holds buttons, and would be repeated on each sheet of paper.
    '& tfoot': { _print: { display: 'none' } },
    '& [data-recommended]': { bg: 'bg.panel' },
    '& thead [data-recommended]': { boxShadow: 'inset 0 0.25rem {colors.accent}' },
    // Forced colours leave no ground and no bar.
    _highContrast: {
      '& [data-recommended]': { borderInlineWidth: '2px', borderInlineColor: 'Highlight' },
      '& thead [data-recommended]': { borderTopWidth: '4px', borderTopColor: 'Highlight' },
    },
  },
});

export const PlanHead = chakra('th', {
  base: {
    position: 'sticky',
    insetBlockStart: belowHeader,
    zIndex: '1',
    // Enlarged text breaks inside words before the table leaves the screen.
    width: { base: '23.5%', md: '22%' },
    overflowWrap: 'anywhere',
    bg: 'bg.subtle',
    borderBottomWidth: '2px',
    borderColor: 'border.control',
    fontSize: { base: 'xs', md: 'lg' },
    fontWeight: 'bold',
    verticalAlign: 'bottom',
    '&:first-child': { width: 'auto' },
    _print: { position: 'static' },
  },
});

export const RowHead = chakra('th', {
  base: { fontWeight: 'medium', [tooNarrow]: { fontWeight: 'bold' } },
});
