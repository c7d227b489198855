import { paths } from '@site/contracts/paths';
import { ButtonLink, ButtonRow, Column, PageTitle, Stack, Text } from '@site/ui';
import { OtherWays, RetryButton, useRouteError } from '@site/ui/shell';
import type { ReactNode } from 'react';

interface Props {
  readonly reason: string;
  readonly advice: string;
  readonly children?: ReactNode;
}

export function FallbackPage({ reason, advice, children }: Props) {
  return (
    <Column paddingBlock={{ base: '16', lg: '32' }}>
      <Stack gap="5" alignItems="flex-start" maxWidth="prose">
        <PageTitle>Unexpected Application Error!</PageTitle>
        <Text fontSize="xl" fontWeight="bold" color="fg.clay">
          {reason}
        </Text>
        <Text color="fg.muted">{advice}</Text>
        {children ?? <HomeLink />}
      </Stack>
    </Column>
  );
}

export function HomeLink() {
  return (
    <ButtonLink to={paths.home()} size="lg">
      Go to the home page
    </ButtonLink>
  );
}

interface Fault {
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly retried: boolean;
}

/** In place of a page whose code has thrown. */
export function FaultyPage({ error, ...retry }: Fault) {
  const message = error instanceof Error ? error.message : 'The page could not be shown.';
  return (
    <div role="alert">
      <FallbackPage
        reason={message}
        advice="That is our fault: your connection and your browser are fine. The rest of the site works."
      >
        <ButtonRow>
          <RetryButton {...retry} />
          <HomeLink />
        </ButtonRow>
        <OtherWays />
      </FallbackPage>
    </div>
  );
}

/** In place of the whole site. */
export function ErrorPage() {
  return (
    <div data-page>
      <FaultyPage
        error={useRouteError()}
        onRetry={() => window.location.reload()}
        retried={false}
      />
    </div>
  );
}
