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
export { FocusesHeading } from './remote/focuses-heading.tsx';
export { KeptPart } from './remote/kept-part.tsx';
export { RemoteBoundary } from './remote/remote-boundary.tsx';
export { OtherWays, RetryButton } from './remote/retry.tsx';
export { UnavailableNotice } from './remote/unavailable-notice.tsx';
export { Root } from './shell/root.tsx';
export { createStyleCache } from './shell/style-cache.ts';
export { Still } from './still/still.tsx';
// The browser's build needs it as well, because that is the one that writes the font's file.
export { fontFile } from './theme/fonts.ts';
