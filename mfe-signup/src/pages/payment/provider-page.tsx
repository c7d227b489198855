import { providerPageLoaded } from '@site/contracts/purchase-calls';
import { chakra, Stack, Text, TextAnchor, VisuallyHidden } from '@site/ui';
import { StatusLine } from '@site/ui/form';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PaymentText } from './payment.content.ts';

const Frame = chakra('iframe', {
  base: {
    display: 'block',
    width: '100%',
    height: 'min(44rem, 85dvh)',
    minHeight: '30rem',
    bg: 'bg.panel',
    border: '1px solid',
    borderColor: 'border.control',
    borderRadius: 'lg',
  },
});

interface Props {
  readonly text: PaymentText['provider'];
  readonly address: string;
  /** The document that holds it, where the back end has one; else it stands in the frame itself. */
  readonly holder: string | undefined;
  /** The payment on it failed: nothing is to be confirmed there. */
  readonly isDeclined: boolean;
  /** It went on to another page; which one cannot be known outside of the frame. */
  readonly onMove: () => void;
}

/** The provider's page, which cannot navigate this one; also offered in a tab of its own. */
export function ProviderPage({ text, address, holder, isDeclined, onMove }: Props) {
  const { frame, loads, onLoad } = useLoads(holder, onMove);
  const loaded = [text.loaded, text.loadedTrouble] as const;
  const later = isDeclined ? loaded : ([text.moved, text.movedTrouble] as const);
  const [status, trouble] = [[text.redirecting, text.trouble] as const, loaded][loads] ?? later;
  return (
    <Stack gap="3">
      <StatusLine fontSize="sm" color="fg.muted">
        {status}
      </StatusLine>
      <Frame
        ref={frame}
        src={holder ?? address}
        title={text.title}
        aria-busy={loads === 0}
        sandbox="allow-scripts allow-forms allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        allow="payment; publickey-credentials-get"
        referrerPolicy="strict-origin-when-cross-origin"
        onLoad={onLoad}
      />
      <Text fontSize="sm" color="fg.muted">
        <span>{trouble}</span>{' '}
        <TextAnchor href={address} target="_blank" rel="noopener">
          <span>{text.newTab}</span>
          <VisuallyHidden>{text.ofProvider}</VisuallyHidden>
        </TextAnchor>
        <span>{text.stay}</span>
      </Text>
    </Stack>
  );
}

/** Counts the pages that have loaded in the frame, or that the holder in it reports. */
function useLoads(holder: string | undefined, onMove: () => void) {
  const [loads, setLoads] = useState(0);
  const frame = useRef<HTMLIFrameElement>(null);
  function count() {
    setLoads(loads + 1);
    if (loads > 0) onMove();
  }
  const hear = useEffectEvent(({ data, source }: MessageEvent) => {
    if (data === providerPageLoaded && source === frame.current?.contentWindow) count();
  });
  useEffect(() => {
    const listening = new AbortController();
    window.addEventListener('message', (event) => hear(event), listening);
    return () => listening.abort();
  }, []);
  return { frame, loads, onLoad: holder ? undefined : count };
}
