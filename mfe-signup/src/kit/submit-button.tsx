import { Button, useAfterHydration } from '@site/ui';
import type { ReactNode } from 'react';

interface Props {
  readonly busy: boolean;
  readonly children: ReactNode;
}

/**
 * Sends its form; focusable while it is busy. It is disabled without scripts: `queueEarlyInput` of the
 * shell enables it before hydration.
 */
export function SubmitButton({ busy, children }: Props) {
  const isHydrated = useAfterHydration(() => true, false);
  return (
    <Button
      type="submit"
      size="lg"
      disabled={!isHydrated}
      suppressHydrationWarning
      aria-disabled={busy}
      _disabled={{ opacity: busy ? 0.6 : 1 }}
      css={{ '[data-reading] &': { opacity: 0.6, cursor: 'progress' } }}
    >
      {children}
    </Button>
  );
}
