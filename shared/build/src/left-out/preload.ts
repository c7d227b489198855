/*
 * In place of Module Federation's `preloadRemote`: a document names the files that its page needs,
 * and the shell fetches those of the next page itself.
 */

export const formatPreloadArgs = () => [];
export const preloadAssets = async () => [];
export const generatePreloadAssetsPlugin = () => ({ name: 'generate-preload-assets-plugin' });
