import { useEffect, useState } from 'react';
import type { Session } from '../../protocol.ts';
import { createClient } from '../client/client.ts';

export type Access = ReturnType<typeof useSession>;

/** Milliseconds until a console that does not answer at the start is asked again. */
const TRY_AGAIN = 3_000;

/** Who is there. A session that ends leaves the page as it is, and what was typed in it. */
export function useSession() {
  /** How one signs in, and who is signed in or was. */
  const [session, setSession] = useState<Session>();
  /** Nothing can be read or changed. */
  const [isSignedOut, setIsSignedOut] = useState(false);
  /** In a dialog. */
  const [isAsking, setIsAsking] = useState(false);
  const [actions] = useState(() => {
    function admit(isAdmitted: boolean) {
      setIsSignedOut(!isAdmitted);
      setIsAsking(!isAdmitted);
    }
    const client = createClient(() => admit(false));
    function enter(answer: Session) {
      setSession((earlier) => ({ ...earlier, ...answer }));
      admit(answer.name !== undefined);
    }
    /** Asks who is there; whether there was an answer. */
    async function check() {
      const answer = await client.session();
      if (answer.ok) enter(answer.value);
      return answer.ok;
    }
    return { client, enter, check };
  });
  const { check } = actions;

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const start = async () => {
      if (!(await check())) timer = setTimeout(start, TRY_AGAIN);
    };
    void start();
    return () => clearTimeout(timer);
  }, [check]);

  return { ...actions, session, isSignedOut, isAsking, setIsAsking };
}
