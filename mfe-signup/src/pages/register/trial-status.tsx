import { paths } from '@site/contracts/paths';
import { Box, Text, TextLink, usePageExists } from '@site/ui';
import { StatusBox } from '@site/ui/form';
import { useEffect, useRef } from 'react';
import { ContactLine } from '../../kit/contact-line.tsx';
import type { TrialState } from './trial.reducer.ts';

/** Says how the sign-up stands, and what to do where it did not work. */
export function TrialStatus({ state }: { readonly state: TrialState }) {
  const place = useRef<HTMLDivElement>(null);
  // What is said has to be on screen, also on a phone whose keyboard took half of it.
  useEffect(() => {
    // In braces: newer browsers give back a promise, which React would take for a cleanup.
    if (state.kind !== 'idle') place.current?.scrollIntoView({ block: 'nearest' });
  }, [state]);
  const status = statusOf(state);
  return status ? (
    <Box ref={place} scrollMarginBlock="6">
      {status}
    </Box>
  ) : null;
}

function statusOf(state: TrialState) {
  switch (state.kind) {
    case 'submitting':
      return (
        <StatusBox kind="busy" title="Account Creation">
          Creating Your account... Please be patient...
        </StatusBox>
      );
    case 'created':
      return <Created />;
    case 'failed':
      return state.reason === 'no-answer' ? <NoAnswer /> : <Failed />;
    case 'unchecked':
      return (
        <Text role="status" fontSize="sm" color="fg.muted">
          Nothing was sent. Check your connection, then press Submit again.
        </Text>
      );
    default:
      return undefined;
  }
}

function Created() {
  return (
    <>
      <Text marginBottom="3" color="fg.brand" fontWeight="semibold">
        Details Submitted Successfully
      </Text>
      <StatusBox kind="success" title="Account Created Successfully ...">
        Check your email for instructions on how to access your account...
      </StatusBox>
    </>
  );
}

function Failed() {
  const pageExists = usePageExists();
  return (
    <StatusBox kind="error" title="Account Creation Failed:">
      <Text marginBottom="2">Invalid Credentials or Account already exists</Text>
      {pageExists(paths.login()) ? (
        <TextLink to={paths.login()}>Already registered? Find My Account</TextLink>
      ) : (
        <ContactLine lead="Already registered?" />
      )}
    </StatusBox>
  );
}

function NoAnswer() {
  return (
    <Box role="alert">
      <Text color="fg.error" fontWeight="semibold">
        An error occurred. Please try again.
      </Text>
      <Text fontSize="sm" color="fg.muted">
        What you typed is still here.
      </Text>
    </Box>
  );
}
