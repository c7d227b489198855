import { chakra, Stack, Text, TextAnchor, VisuallyHidden } from '@site/ui';
import { StatusLine } from '@site/ui/form';
import { useState } from 'react';
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
  /** It went on to another page; which one cannot be known outside of the frame. */
  readonly onMove: () => void;
}

/**
 * The provider's own page to pay on. It cannot lead the visitor away from this one. Banks whose pages
 * want no frame, and browsers that keep no cookies in one, get it in a tab of its own: it is the same
 * payment, and this page notices it as well.
 */
export function ProviderPage({ text, address, onMove }: Props) {
  const [isLoaded, setLoaded] = useState(false);
  return (
    <Stack gap="3">
      <StatusLine fontSize="sm" color="fg.muted">
        {isLoaded ? text.loaded : text.redirecting}
      </StatusLine>
      <Frame
        src={address}
        title={text.title}
        aria-busy={!isLoaded}
        sandbox="allow-scripts allow-forms allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        allow="payment"
        referrerPolicy="strict-origin-when-cross-origin"
        onLoad={() => (isLoaded ? onMove() : setLoaded(true))}
      />
      <Text fontSize="sm" color="fg.muted">
        <span>{isLoaded ? text.loadedTrouble : text.trouble}</span>{' '}
        <TextAnchor href={address} target="_blank" rel="noopener">
          <span>{text.newTab}</span>
          <VisuallyHidden>{text.ofProvider}</VisuallyHidden>
        </TextAnchor>
        <span>{text.stay}</span>
      </Text>
    </Stack>
  );
}
