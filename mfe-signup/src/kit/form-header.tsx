import { paths } from '@site/contracts/paths';
import { Box, Link, Logo, Text, TextLink, usePageExists } from '@site/ui';

const doors = {
  'sign-in': { question: 'Already registered?', link: paths.login(), label: 'Sign In' },
  'sign-up': { question: 'New here?', link: paths.register(), label: 'Sign Up' },
} as const;

/** Where somebody who is at the wrong page belongs. */
export type Alternative = keyof typeof doors;

interface Props {
  readonly alternative?: Alternative | undefined;
}

/** Stands in for the site's header, which these pages do without. */
export function FormHeader({ alternative }: Props) {
  const pageExists = usePageExists();
  const door = alternative && doors[alternative];
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
      {door && pageExists(door.link) && (
        <Text fontSize="sm" color="fg.muted">
          {door.question}{' '}
          <TextLink to={door.link} display="inline-block" paddingBlock="2.5">
            {door.label}
          </TextLink>
        </Text>
      )}
    </Box>
  );
}
