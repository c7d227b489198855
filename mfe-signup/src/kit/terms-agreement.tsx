import { paths } from '@site/contracts/paths';
import { Box, Text, TextLink, usePageExists, VisuallyHidden } from '@site/ui';
import { Checkbox } from '@site/ui/form';

export function TermsAgreement({ error }: { readonly error: string | undefined }) {
  return (
    <Box>
      <Checkbox
        id="terms"
        name="terms"
        required
        aria-invalid={Boolean(error)}
        aria-describedby={error ? 'terms-error' : undefined}
      >
        I agree to the <TermsLink />
      </Checkbox>
      {error && (
        <Text id="terms-error" fontSize="sm" fontWeight="medium" color="fg.error">
          {error}
        </Text>
      )}
    </Box>
  );
}

/** The terms in a new tab, so that a form stays as it is; their name alone where they have no page. */
export function TermsLink() {
  if (!usePageExists()(paths.terms())) return 'Terms & Conditions';
  return (
    <TextLink to={paths.terms()} target="_blank" rel="noopener">
      Terms & Conditions<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </TextLink>
  );
}
