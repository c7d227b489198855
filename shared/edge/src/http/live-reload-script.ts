/** Address of the script that reloads a page when something else goes live. */
export const LIVE_RELOAD_SCRIPT = '/_site/live-reload.js';

/** Address of the events that the script listens to: the id of the live composition. */
export const LIVE_RELOAD_EVENTS = '/_site/live';
