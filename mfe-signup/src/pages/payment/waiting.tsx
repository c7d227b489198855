import { Box } from '@site/ui';

/** Keeps the place of what is not known yet. */
export function Waiting() {
  return <Box minHeight="22rem" />;
}
