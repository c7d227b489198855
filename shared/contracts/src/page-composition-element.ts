/** The id of the element that holds a document's page composition. */
export const PAGE_COMPOSITION_ELEMENT = 'composition';
