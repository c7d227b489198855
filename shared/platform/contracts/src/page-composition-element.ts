/** The id of the element that holds a document's page composition. */
export const PAGE_COMPOSITION_ELEMENT = 'composition';

/** The element for a large site's directory, and the event of the script that fills it. */
export const DIRECTORY_ELEMENT = 'composition-directory';

/** The id of the element that lists a document's scripts, as JSON, with its `view`. */
export const SCRIPTS_ELEMENT = 'scripts';

/** Where browsers report to; in no file of schemas, which browsers do not load. */
export const HEALTH_PATH = '/_site/health';
