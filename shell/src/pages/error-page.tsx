import { useRouteError } from '@site/ui/shell';
import { FallbackPage } from './fallback-page.tsx';

/** Shown when the shell itself fails to render a page. */
export function ErrorPage() {
  const error = useRouteError();
  const message = error instanceof Error ? error.message : 'The page could not be shown.';
  return (
    <div data-page>
      <FallbackPage reason={message} advice="Reload the page, or go on from the home page." />
    </div>
  );
}
