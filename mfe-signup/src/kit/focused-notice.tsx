import { Box } from '@site/ui';
import { StatusBox } from '@site/ui/form';
import { type ComponentProps, useEffect, useRef } from 'react';

interface Props extends ComponentProps<typeof StatusBox> {
  /** Every new one brings the focus here. */
  readonly refocusOn: unknown;
}

/**
 * A notice that takes the focus, so that whoever cannot see it appear is taken to it; but not out of
 * a frame, where somebody may be writing: there a screen reader says it, and no more.
 */
export function FocusedNotice({ refocusOn, ...notice }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!(document.activeElement instanceof HTMLIFrameElement)) place.current?.focus();
  }, [refocusOn]);
  return (
    <Box ref={place} tabIndex={-1} scrollMarginBlock="6">
      <StatusBox {...notice} />
    </Box>
  );
}
