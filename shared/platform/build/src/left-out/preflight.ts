/* Instead of Chakra's reset: `DocumentStyles` of `@site/ui` has prerendered it. */
export const createPreflight = () => ({});
