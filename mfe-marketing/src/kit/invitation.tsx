import { Box, Column } from '@site/ui';
import { ClosingBand } from './closing-band.tsx';
import { NextStepButtons } from './next-step/next-step-buttons.tsx';
import type { Invitation } from './product-line.content.ts';

/** The end of the page of a product line: the next step. */
export default function InvitationSection({ content }: { readonly content: Invitation }) {
  return (
    <Box as="section" paddingBlockEnd={{ base: '14', lg: '24' }}>
      <Column>
        <ClosingBand content={content}>
          <NextStepButtons steps={content.steps} looks={['accent', 'onDeep']} />
        </ClosingBand>
      </Column>
    </Box>
  );
}
