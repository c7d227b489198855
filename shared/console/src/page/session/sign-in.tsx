import { ok } from '@site/node/result';
import { Button, Flex, Stack } from '@site/ui';
import { StatusBox, StatusLine, TextField } from '@site/ui/form';
import { Announcements, LogoMark } from '@site/ui/operators';
import { type FormEvent, type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import type { Session } from '../../protocol.ts';
import { type Client, createClient } from '../client/client.ts';
import { useAction } from '../client/use-fetched.ts';
import { troubleText } from '../parts/trouble.tsx';
import { Form, Heading, Muted, Row } from '../parts/ui.tsx';

interface Props {
  readonly client: Client;
  readonly by: Session['by'] | undefined;
  /** Whoever was signed in. */
  readonly usual: string | undefined;
  readonly onSignedIn: (session: Session) => void;
}

export function SignIn({ client, by, usual = '', onSignedIn }: Props) {
  const [name, setName] = useState(usual);
  const [token, setToken] = useState('');
  const { isRunning, trouble, run } = useAction(async () => {
    const answer = await client.signIn(name.trim(), token.trim());
    if (answer.ok) onSignedIn(answer.value);
    return answer.ok ? ok(undefined) : answer;
  });
  if (by === 'proxy') {
    return (
      <Stack gap="4" alignItems="start">
        <p>The proxy before the console signs you in. It named nobody: open the page anew.</p>
        <Button onClick={() => location.reload()}>Open it anew</Button>
      </Stack>
    );
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void run();
  }
  return (
    <Form onSubmit={submit}>
      {trouble && (
        <StatusBox kind="error" title="You are not signed in">
          {troubleText(trouble)}
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
export function Welcome({ children }: { readonly children: ReactNode }) {
  const box = { padding: { base: '5', sm: '7' }, borderRadius: 'lg', borderWidth: '1px' };
  return (
    <Flex data-page as="main" minHeight="100vh" bg="bg.deep" padding="4">
      <Announcements />
      <Stack gap="5" width="min(26rem, 100%)" margin="auto" bg="bg.panel" {...box}>
        <Row>
          <LogoMark />
          <Heading as="h1">Operators’ console</Heading>
        </Row>
        {children ? (
          <>
            <Muted>Sign in to see what is live and to change it.</Muted>
            <div>{children}</div>
          </>
        ) : (
          <StatusLine>Connecting …</StatusLine>
        )}
      </Stack>
    </Flex>
  );
}

/** Milliseconds until a console that does not answer at the start is asked again. */
const TRY_AGAIN = 3_000;

/** Who is there. A session that ends leaves the page as it is, and what was typed in it. */
export function useSession() {
  const [session, setSession] = useState<Session>();
  const [isSignedOut, setIsSignedOut] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [by, setBy] = useState<Session['by']>();

  const leave = useCallback(() => {
    setIsSignedOut(true);
    setIsAsking(true);
  }, []);
  const enter = useCallback((signedIn: Session) => {
    setSession(signedIn);
    setIsSignedOut(false);
    setIsAsking(false);
  }, []);
  const client = useMemo(() => createClient(leave), [leave]);

  /** Asks who is there; whether there was an answer. */
  const check = useCallback(async () => {
    const answer = await client.session();
    if (!answer.ok) return false;
    setBy(answer.value.by);
    if (answer.value.name === undefined) leave();
    else enter(answer.value);
    return true;
  }, [client, enter, leave]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const start = async () => {
      if (!(await check())) timer = setTimeout(() => void start(), TRY_AGAIN);
    };
    void start();
    return () => clearTimeout(timer);
  }, [check]);

  /** `by`: how one signs in. `isSignedOut`: nothing can be read or changed. `isAsking`: in a dialog. */
  return { client, session, by, isSignedOut, isAsking, setIsAsking, enter, check };
}
