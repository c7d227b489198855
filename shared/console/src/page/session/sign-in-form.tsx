import { Button } from '@site/ui';
import { StatusBox, TextField } from '@site/ui/form';
import { type FormEvent, useState } from 'react';
import type { Session } from '../../protocol.ts';
import type { Client, Trouble } from '../client/client.ts';
import { Form } from '../parts/form.tsx';
import { troubleText } from '../parts/trouble.tsx';

interface Props {
  readonly client: Client;
  /** Whoever was signed in. */
  readonly name?: string | undefined;
  readonly onSignedIn: (session: Session) => void;
}

export function SignInForm({ client, name: usual = '', onSignedIn }: Props) {
  const [name, setName] = useState(usual);
  const [token, setToken] = useState('');
  const [isSending, setIsSending] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    setIsSending(true);
    const answer = await client.signIn(name.trim(), token.trim());
    setIsSending(false);
    setTrouble(answer.ok ? undefined : answer.problem);
    if (answer.ok) onSignedIn(answer.value);
  }

  return (
    <Form onSubmit={submit}>
      {trouble && (
        <StatusBox kind="error" title="You are not signed in">
          {troubleText(trouble)}
        </StatusBox>
      )}
      <TextField
        id="operator-name"
        label="Name"
        help="As the ledger will say it."
        autoComplete="username"
        required
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        id="operator-token"
        label="Token"
        type="password"
        autoComplete="current-password"
        required
        value={token}
        onChange={({ target }) => setToken(target.value)}
      />
      <Button type="submit" alignSelf="start" aria-disabled={isSending}>
        {isSending ? 'Signing in …' : 'Sign in'}
      </Button>
    </Form>
  );
}
