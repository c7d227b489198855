/*
 * In place of the part of Module Federation that loads remotes which a build imports by name. Nothing
 * here does that: the shell registers the remotes of a composition, and remotes know none.
 */
export const remotes = undefined;
