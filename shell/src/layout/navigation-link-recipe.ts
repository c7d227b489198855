/** The style of a link in the header's row. */
export const navigationLinkRecipe = {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minHeight: '2.75rem',
    paddingInline: '3',
    borderRadius: 'md',
    fontSize: 'sm',
    fontWeight: 'semibold',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    transitionProperty: 'background-color, color',
    transitionDuration: 'fast',
    _hover: { color: 'fg.brand', bg: 'bg.brand' },
    '&[aria-current=page]': { color: 'fg.brand' },
  },
} as const;
