import { paths } from '@site/contracts/paths';
import { Box, Link, Logo, Text, TextLink, usePageExists } from '@site/ui';

/** Stands in for the site's header, which this screen does without. */
export default function SignUpHeaderSection() {
  const pageExists = usePageExists();
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
      {pageExists(paths.login()) && (
        <Text fontSize="sm" color="fg.muted">
          Already registered?{' '}
          <TextLink to={paths.login()} display="inline-block" paddingBlock="2.5">
            Sign In
          </TextLink>
        </Text>
      )}
    </Box>
  );
}
