import { FallbackPage } from './fallback-page.tsx';

/** Answers every path that no page owns. */
export function NotFoundPage() {
  return (
    <FallbackPage
      reason="404 Not Found"
      advice="There is no page at this address. It may have moved, or the link may be mistyped."
    />
  );
}
