import { paths } from '@site/contracts/paths';
import { Box, Link, Logo, Text, TextLink, usePageExists } from '@site/ui';

const alternatives = {
  'sign-in': { question: 'Already registered?', link: paths.login(), label: 'Sign In' },
  'sign-up': { question: 'New here?', link: paths.register(), label: 'Sign Up' },
} as const;

/** The page for a visitor who came to the wrong one. */
export type Alternative = keyof typeof alternatives;

interface Props {
  readonly alternative?: Alternative | undefined;
}

/** Stands in for the site's header, which these pages do without. */
export function FormHeader({ alternative }: Props) {
  const pageExists = usePageExists();
  const target = alternative && alternatives[alternative];
  return (
    <Box
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="space-between"
      columnGap="5"
    >
      <Link
        to={paths.home()}
        display="inline-flex"
        alignItems="center"
        minHeight="2.75rem"
        color="fg.brand"
      >
        <Logo />
      </Link>
      {target && pageExists(target.link) && (
        <Text fontSize="sm" color="fg.muted">
          <span>{target.question}</span>{' '}
          <TextLink to={target.link} display="inline-block" paddingBlock="2.5">
            {target.label}
          </TextLink>
        </Text>
      )}
    </Box>
  );
}
