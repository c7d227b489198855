import { paths } from '@site/contracts/paths';
import { ButtonLink, Column, PageTitle, Stack, Text } from '@site/ui';
import { useRouteError } from '@site/ui/shell';

function FallbackPage({ reason, advice }: { readonly reason: string; readonly advice: string }) {
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

export function ErrorPage() {
  const error = useRouteError();
  const message = error instanceof Error ? error.message : 'The page could not be shown.';
  return (
    <div data-page>
      <FallbackPage reason={message} advice="Reload the page, or go on from the home page." />
    </div>
  );
}

export function NotFoundPage() {
  return (
    <FallbackPage
      reason="404 Not Found"
      advice="There is no page at this address. It may have moved, or the link may be mistyped."
    />
  );
}
