/** The id of the element that holds a document's page composition. */
export const PAGE_COMPOSITION_ELEMENT = 'composition';

/**
 * The id of the element that a large site's documents have for its directory. It is empty until the
 * directory's script has filled it, which dispatches an event of this name on the window.
 */
export const DIRECTORY_ELEMENT = 'composition-directory';
