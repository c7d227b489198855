import { paths } from '@site/contracts/paths';
import { ButtonLink, Column, PageTitle, Stack, Text } from '@site/ui';

interface Props {
  /** The status or message of the error. */
  readonly reason: string;
  readonly advice: string;
}

/** Replaces a page that cannot be shown. */
export function FallbackPage({ reason, advice }: Props) {
  return (
    <Column paddingBlock={{ base: '16', lg: '32' }}>
      <Stack gap="5" alignItems="flex-start" maxWidth="prose">
        <PageTitle>Unexpected Application Error!</PageTitle>
        <Text fontSize="xl" fontWeight="bold" color="fg.clay">
          {reason}
        </Text>
        <Text color="fg.muted">{advice}</Text>
        <ButtonLink to={paths.home()} size="lg">
          Go to the home page
        </ButtonLink>
      </Stack>
    </Column>
  );
}
