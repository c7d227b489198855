import { Box } from '@site/ui';

/** Keeps the place of what is not known yet. */
export default function WaitingSection() {
  return <Box minHeight="22rem" />;
}
