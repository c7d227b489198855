import { Button, useAfterHydration } from '@site/ui';
import type { ReactNode } from 'react';

interface Props {
  readonly busy: boolean;
  readonly children: ReactNode;
}

/** Sends its form; disabled until the page is hydrated, but focusable while it is busy. */
export function SubmitButton({ busy, children }: Props) {
  const isHydrated = useAfterHydration(() => true, false);
  return (
    <Button
      type="submit"
      size="lg"
      disabled={!isHydrated}
      aria-disabled={busy}
      _disabled={{ opacity: busy ? 0.6 : 1 }}
      css={{ '[data-reading] &': { opacity: 0.6, cursor: 'progress' } }}
    >
      {children}
    </Button>
  );
}
