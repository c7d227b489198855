import { Box } from '@chakra-ui/react';
import { type ComponentProps, useEffect, useId, useRef } from 'react';
import { StatusBox } from './status-box.tsx';

interface Props extends Omit<ComponentProps<typeof StatusBox>, 'id'> {
  /** The notice takes the focus again for each new value. */
  readonly refocusOn: unknown;
}

/** A notice that takes the focus, but not from a frame in which visitors may be typing. */
export function FocusedNotice({ refocusOn, ...notice }: Props) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a notice takes the focus again
  useEffect(() => {
    if (!(document.activeElement instanceof HTMLIFrameElement)) place.current?.focus();
  }, [refocusOn]);
  return (
    // Of what takes the focus, screen readers read the name and the description.
    <Box
      ref={place}
      role="group"
      aria-labelledby={`${id}-title`}
      aria-describedby={notice.children ? `${id}-text` : undefined}
      tabIndex={-1}
      scrollMarginBlock="6"
    >
      <StatusBox {...notice} id={id} />
    </Box>
  );
}
