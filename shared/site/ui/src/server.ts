/* `@site/ui/server`: the parts that only prerendering uses. No browser gets them. */
export { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
export { collectStyles } from './shell/style-cache.ts';
export {
  NotStillError,
  refuseInStill,
  type StillParts,
  StillPartsContext,
} from './still/still-context.ts';
export { DocumentStyles } from './theme/document-styles.tsx';
