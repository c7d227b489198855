/* Instead of Module Federation's `preloadRemote`: documents and the shell name files to preload. */

export const formatPreloadArgs = () => [];
export const preloadAssets = async () => [];
export const generatePreloadAssetsPlugin = () => ({ name: 'generate-preload-assets-plugin' });
