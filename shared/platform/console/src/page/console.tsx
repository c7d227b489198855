import { hrefOf, useAddress } from './address.ts';
import { TaskDialog } from './change/task-dialog.tsx';
import { ConsoleProvider, useConsoleState } from './console-context.ts';
import { Announcements, Box, Column, Modal, Press, StatusBox } from './elements/elements.ts';
import { LookView } from './look/look.view.tsx';
import { OverviewView } from './overview/overview.view.tsx';
import { SiteHead } from './overview/site-head.tsx';
import { ReleasesView } from './releases/releases.view.tsx';
import { SignIn, Welcome } from './session/sign-in.tsx';

/** The whole page: one view with one dialog at most. */
export function Console() {
  const state = useConsoleState();
  const { overview, message, report, isAsking, setIsAsking } = state;
  const address = useAddress();
  if (!overview) return <Welcome access={state} />;
  return (
    <ConsoleProvider value={{ ...state, overview }}>
      <Box data-page minHeight="100vh">
        <Announcements />
        <SiteHead />
        <Column as="main" id="main" tabIndex={-1} paddingBlock="5" outline="none">
          {message && (
            <StatusBox kind="info" title={message} marginBottom="5">
              <Press size="sm" text="I have read it" marginTop="2" onClick={() => report('')} />
            </StatusBox>
          )}
          {address.view === 'overview' && <OverviewView />}
          {address.view === 'releases' && <ReleasesView key={address.name} name={address.name} />}
          {address.view === 'look' && <LookView key={hrefOf(address)} {...address} />}
        </Column>
        <TaskDialog />
        <Modal title="You were signed out" open={isAsking} onClose={() => setIsAsking(false)}>
          <Box padding="5" width="min(26rem, calc(100vw - 2.25rem))">
            <SignIn {...state} />
          </Box>
        </Modal>
      </Box>
    </ConsoleProvider>
  );
}
