import { Box, Column } from '@site/ui';
import { StatusBox } from '@site/ui/form';
import { Modal } from '@site/ui/modal';
import { Announcements } from '@site/ui/operators';
import { useEffect, useState } from 'react';
import type { Overview } from '../protocol.ts';
import { hrefOf, useAddress } from './address.ts';
import { TaskDialog } from './change/task-dialog.tsx';
import { EVENTS } from './client/client.ts';
import { type Connection, follow } from './client/connection.ts';
import { type ConsoleContext, ConsoleProvider, type Task } from './console-context.ts';
import { LookView } from './look/look.view.tsx';
import { OverviewView } from './overview/overview.view.tsx';
import { SiteHead } from './overview/site-head.tsx';
import { ReleasesView } from './releases/releases.view.tsx';
import { SignIn, useSession, Welcome } from './session/sign-in.tsx';

/** Milliseconds after which "2 minutes ago" is looked at again. */
const TICK = 10_000;

/** The whole page: who is there, what is followed, and one view with one dialog at most. */
export function Console() {
  const { client, session, by, isSignedOut, isAsking, setIsAsking, enter, check } = useSession();
  const { overview, show, connection } = useOverview(session !== undefined && !isSignedOut, check);
  const now = useNow();
  const [task, begin] = useState<Task>();
  const [report, setReport] = useState('');
  const [reason, setReason] = useState('');
  const address = useAddress();

  const signIn = <SignIn {...{ client, by, usual: session?.name, onSignedIn: enter }} />;
  if (!session || !overview) return <Welcome>{isSignedOut ? signIn : undefined}</Welcome>;
  const context: ConsoleContext = {
    ...{ client, session, overview, connection, now, begin, show },
    ...{ report: setReport, reason, setReason },
  };
  async function signOut() {
    await client.signOut();
    location.reload();
  }
  return (
    <ConsoleProvider value={context}>
      <Box data-page minHeight="100vh">
        <Announcements />
        <SiteHead
          onSignOut={() => void signOut()}
          onSignIn={isSignedOut ? () => setIsAsking(true) : undefined}
        />
        <Column as="main" id="main" tabIndex={-1} paddingBlock="5" outline="none">
          {report && <StatusBox kind="info" title={report} marginBottom="5" />}
          {address.view === 'overview' && <OverviewView />}
          {address.view === 'releases' && <ReleasesView key={address.name} name={address.name} />}
          {address.view === 'look' && <LookView key={hrefOf(address)} {...address} />}
        </Column>
        <TaskDialog task={task} onClose={() => begin(undefined)} />
        <Modal title="You were signed out" open={isAsking} onClose={() => setIsAsking(false)}>
          <Box padding="5" width="min(26rem, calc(100vw - 2.25rem))">
            {signIn}
          </Box>
        </Modal>
      </Box>
    </ConsoleProvider>
  );
}

/** What is live, kept up to date, and how old it is. */
function useOverview(isAllowed: boolean, check: () => Promise<unknown>) {
  const [overview, show] = useState<Overview>();
  const [connection, setConnection] = useState<Connection>({ at: 'connecting' });
  useEffect(() => {
    if (!isAllowed) return undefined;
    const onConnection = (now: Connection) => {
      setConnection(now);
      // A stream does not say why it is refused.
      if (now.at === 'lost') void check();
    };
    return follow(EVENTS, { onOverview: show, onConnection });
  }, [isAllowed, check]);
  return { overview, show, connection };
}

function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK);
    return () => clearInterval(timer);
  }, []);
  return now;
}
