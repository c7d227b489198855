import { Box } from '@site/ui';
import { StatusBox } from '@site/ui/form';
import { type ComponentProps, useEffect, useRef } from 'react';

interface Props extends ComponentProps<typeof StatusBox> {
  /** Every new one brings the focus here. */
  readonly occasion: unknown;
}

/** A notice that takes the focus, so that whoever cannot see it appear is taken to it. */
export function FocusedNotice({ occasion, ...notice }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus();
  }, [occasion]);
  return (
    <Box ref={place} tabIndex={-1} scrollMarginBlock="6">
      <StatusBox {...notice} />
    </Box>
  );
}
