/* Instead of loading remotes by name: the shell registers those of a composition. */
export const remotes = undefined;
