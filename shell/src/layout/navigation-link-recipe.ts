export const navigationLinkRecipe = {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minHeight: '2.75rem',
    // Narrower where the whole row has 1,024 pixels, so that it stays one row.
    paddingInline: { base: '3', lg: '2', xl: '3' },
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
