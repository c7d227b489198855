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
import { ConsoleProvider, type Task } from './console-context.ts';
import { LookView } from './look/look.view.tsx';
import { OverviewView } from './overview/overview.view.tsx';
import { SiteHead } from './overview/site-head.tsx';
import { ReleasesView } from './releases/releases.view.tsx';
import { SignIn, Welcome } from './session/sign-in.tsx';
import { type Access, useSession } from './session/use-session.ts';

/** Milliseconds after which "2 minutes ago" is looked at again. */
const TICK = 10_000;

/** The whole page: who is there, what is followed, and one view with one dialog at most. */
export function Console() {
  const access = useSession();
  const { overview, ...followed } = useOverview(access);
  const now = useNow();
  const [task, begin] = useState<Task>();
  const [text, report] = useState('');
  const [reason, setReason] = useState('');
  const address = useAddress();

  if (!overview) return <Welcome access={access} />;
  const dialog = { task, begin, close: () => begin(undefined), report, reason, setReason };
  return (
    <ConsoleProvider value={{ ...access, overview, ...followed, now, ...dialog }}>
      <Box data-page minHeight="100vh">
        <Announcements />
        <SiteHead />
        <Column as="main" id="main" tabIndex={-1} paddingBlock="5" outline="none">
          {text && <StatusBox kind="info" title={text} marginBottom="5" />}
          {address.view === 'overview' && <OverviewView />}
          {address.view === 'releases' && <ReleasesView key={address.name} name={address.name} />}
          {address.view === 'look' && <LookView key={hrefOf(address)} {...address} />}
        </Column>
        <TaskDialog />
        <Modal
          title="You were signed out"
          open={access.isAsking}
          onClose={() => access.setIsAsking(false)}
        >
          <Box padding="5" width="min(26rem, calc(100vw - 2.25rem))">
            <SignIn {...access} />
          </Box>
        </Modal>
      </Box>
    </ConsoleProvider>
  );
}

/** What is live, kept up to date, and how old it is. */
function useOverview({ session, isSignedOut, check }: Access) {
  const [overview, show] = useState<Overview>();
  const [connection, setConnection] = useState<Connection>({ at: 'connecting' });
  const isAllowed = session !== undefined && !isSignedOut;
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
