import { type FormEvent, useState } from 'react';
import { useAction } from '../client/use-fetched.ts';
import {
  Announcements,
  Button,
  ConsoleMark,
  Flex,
  Form,
  Heading,
  Muted,
  Row,
  Stack,
  StatusBox,
  StatusLine,
  TextField,
} from '../elements/elements.ts';
import type { Access } from './use-session.ts';

export function SignIn({ client, session, enter }: Access) {
  const [name, setName] = useState(session?.name ?? '');
  const [token, setToken] = useState('');
  const { isRunning, trouble, run } = useAction(async () => {
    const answer = await client.signIn(name.trim(), token.trim());
    if (answer.ok) enter(answer.value);
    return answer;
  });
  if (session?.by === 'proxy') {
    return (
      <Stack gap="4" alignItems="start">
        <p>The proxy before the console signs you in. It named nobody: open the page anew.</p>
        <Button onClick={() => location.reload()}>Open it anew</Button>
      </Stack>
    );
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    run();
  }
  return (
    <Form onSubmit={submit}>
      {trouble && (
        <StatusBox kind="error" title="You are not signed in">
          {trouble.message}
        </StatusBox>
      )}
      <TextField
        {...{ id: 'operator-name', label: 'Name', autoComplete: 'username', value: name }}
        help="As the ledger will say it."
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        {...{ id: 'operator-token', label: 'Token', type: 'password', value: token }}
        autoComplete="current-password"
        onChange={({ target }) => setToken(target.value)}
      />
      <Button type="submit" alignSelf="start" aria-disabled={isRunning}>
        {isRunning ? 'Signing in …' : 'Sign in'}
      </Button>
    </Form>
  );
}

/** Before anything of the site is shown. */
export function Welcome({ access }: { readonly access: Access }) {
  const box = { padding: { base: '5', sm: '7' }, borderRadius: 'lg', borderWidth: '1px' };
  return (
    <Flex data-page as="main" minHeight="100vh" bg="bg.deep" padding="4">
      <Announcements />
      <Stack gap="5" width="min(26rem, 100%)" margin="auto" bg="bg.panel" {...box}>
        <Row>
          <ConsoleMark />
          <Heading as="h1">Operators’ console</Heading>
        </Row>
        {access.isSignedOut ? (
          <>
            <Muted>Sign in to see what is live and to change it.</Muted>
            <div>
              <SignIn {...access} />
            </div>
          </>
        ) : (
          <StatusLine>Connecting …</StatusLine>
        )}
      </Stack>
    </Flex>
  );
}
