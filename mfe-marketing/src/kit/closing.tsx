import { Box, ButtonLink, Column, usePageExists } from '@site/ui';
import { ClosingBand } from './closing-band.tsx';
import { EnquiryButton } from './enquiry/enquiry-button.tsx';
import { ButtonRow } from './next-step/button-row.tsx';

interface Props {
  readonly content: {
    readonly title: string;
    readonly text: string;
    readonly enquiry: string;
    readonly pricing: { readonly label: string; readonly link: string };
  };
}

/** The end of a product's page: the next step. */
export default function ClosingSection({ content }: Props) {
  const pageExists = usePageExists();
  const { pricing } = content;
  return (
    <Box as="section" paddingBlockEnd={{ base: '14', lg: '24' }}>
      <Column>
        <ClosingBand content={content}>
          <ButtonRow>
            <EnquiryButton topic={content.enquiry} look="accent" size="lg" />
            {pageExists(pricing.link) && (
              <ButtonLink look="onDeep" size="lg" to={pricing.link}>
                {pricing.label}
              </ButtonLink>
            )}
          </ButtonRow>
        </ClosingBand>
      </Column>
    </Box>
  );
}
