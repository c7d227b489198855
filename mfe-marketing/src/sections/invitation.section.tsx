import { Box, Column } from '@site/ui';
import { ClosingBand } from '../closing/closing-band.tsx';
import type { Invitation } from '../content/product-line.content.ts';
import { NextStepButtons } from '../next-step/next-step-buttons.tsx';

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
