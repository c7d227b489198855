/*
 * In place of Chakra's reset, which is in every document already: `DocumentStyles` of `@site/ui`
 * writes it while prerendering.
 */
export const createPreflight = () => ({});
