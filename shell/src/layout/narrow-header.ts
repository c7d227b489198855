/**
 * How an element of the header is shown where the header has less room than `width`, given in `rem`.
 * The breakpoints of the window say the same at the usual size; only the header's own box also knows
 * how large a visitor has made the text.
 */
export const inNarrowHeader = (width: string, display: 'block' | 'none') => ({
  '@media (scripting: enabled)': { [`@container header (max-width: ${width})`]: { display } },
});
