import { paths } from '@site/contracts/paths';
import { Box, Link, usePageExists } from '@site/ui';

/**
 * Links to registration if there is one. The site configuration decides whether the banner shows.
 */
export function TopBanner() {
  const exists = usePageExists();
  if (!exists(paths.register())) return null;
  return (
    <Box
      as="aside"
      aria-label="Offer"
      bg="bg.deep"
      color="fg.onDeep"
      textAlign="center"
      fontSize="sm"
      fontWeight="semibold"
    >
      <Link to={paths.register()} display="block" padding="2.5" textDecoration="underline">
        Get Started with 30 days free
      </Link>
    </Box>
  );
}
