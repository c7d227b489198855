import { useEffect } from 'react';
import { showToast } from './toast.tsx';

export default { title: 'ui/toast' };

function Shown({
  kind,
  text,
}: {
  readonly kind: 'success' | 'error' | 'info';
  readonly text: string;
}) {
  useEffect(() => {
    // The place for them arrives after the first effects.
    const timer = setTimeout(() => showToast({ kind, text, duration: 60_000 }));
    return () => clearTimeout(timer);
  }, [kind, text]);
  return null;
}

export const Success = () => <Shown kind="success" text="Your enquiry is on its way." />;
export const Failed = () => <Shown kind="error" text="Your enquiry could not be sent." />;
export const Info = () => <Shown kind="info" text="The device is in your order." />;
