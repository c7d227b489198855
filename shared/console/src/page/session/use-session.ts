import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Session } from '../../protocol.ts';
import { createClient } from '../client/client.ts';

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
