import { Button, useAfterHydration } from '@site/ui';
import type { ReactNode } from 'react';

interface Props {
  /** Whether pressing it does nothing, because something is under way or done. */
  readonly busy: boolean;
  readonly children: ReactNode;
}

/** Sends the form that it stands in; disabled until the page is live, focusable while it is busy. */
export function SubmitButton({ busy, children }: Props) {
  const isLive = useAfterHydration(() => true, false);
  return (
    <Button
      type="submit"
      size="lg"
      disabled={!isLive}
      aria-disabled={busy}
      _disabled={{ opacity: busy ? 0.6 : 1 }}
    >
      {children}
    </Button>
  );
}
