/* `@site/ui/shell`: the parts that only the shell uses. */
export {
  createBrowserRouter,
  Outlet,
  type RouteObject,
  RouterProvider,
  useLoaderData,
  useLocation,
  useNavigation,
  useNavigationType,
  useRouteError,
} from 'react-router-dom';
export { Announcements } from './announcements/announcements.tsx';
export { countElements, findForeignNodes, reportMismatch } from './kept-input/foreign-nodes.ts';
export { KeepsInput } from './kept-input/keeps-input.tsx';
export { keepInput } from './kept-input/kept-input.ts';
export { useHeardPresses } from './kept-input/use-heard-presses.ts';
export { FocusesHeading } from './remote/focuses-heading.tsx';
export { RemoteBoundary } from './remote/remote-boundary.tsx';
export { UnavailableNotice } from './remote/unavailable-notice.tsx';
export { Root } from './shell/root.tsx';
export { createStyleCache } from './shell/style-cache.ts';
export { Still } from './still/still.tsx';
// The browser's build needs it as well, because that is the one that writes the font's file.
export { fontFile } from './theme/fonts.ts';
