/** The id of the element that holds a document's page composition. */
export const PAGE_COMPOSITION_ELEMENT = 'composition';

/** The element for a large site's directory, and the event of the script that fills it. */
export const DIRECTORY_ELEMENT = 'composition-directory';
