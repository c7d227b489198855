import { pluginReact } from '@rsbuild/plugin-react';

/**
 * JSX is compiled for `react/jsx-runtime` in development as well, because the platform has no other
 * one. React's build for development still names components and their owners.
 */
export const reactPlugin = () =>
  pluginReact({ fastRefresh: false, swcReactOptions: { development: false } });
