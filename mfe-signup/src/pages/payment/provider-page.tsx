import { chakra, Stack, Text, TextAnchor, useSiteConfig, VisuallyHidden } from '@site/ui';
import { useState } from 'react';

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
  readonly address: string;
  /** It went on to another page; which one, nobody outside of the frame can tell. */
  readonly onMove: () => void;
}

/**
 * The provider's own page to pay on. It cannot lead the visitor away from this one. Banks whose pages
 * want no frame, and browsers that keep no cookies in one, get it in a tab of its own: it is the same
 * payment, and this page notices it as well.
 */
export function ProviderPage({ address, onMove }: Props) {
  const { cardProviderName } = useSiteConfig().setupService;
  const [isHere, setHere] = useState(false);
  return (
    <Stack gap="3">
      <Text fontSize="sm" color="fg.muted">
        Redirecting to {cardProviderName} payment page...
      </Text>
      <Frame
        src={address}
        title={`${cardProviderName} payment page`}
        aria-busy={!isHere}
        sandbox="allow-scripts allow-forms allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        allow="payment"
        referrerPolicy="strict-origin-when-cross-origin"
        onLoad={() => (isHere ? onMove() : setHere(true))}
      />
      <Text fontSize="sm" color="fg.muted">
        Does it not show, or not go on?{' '}
        <TextAnchor href={address} target="_blank" rel="noopener">
          Open the same page in a new tab<VisuallyHidden> of {cardProviderName}</VisuallyHidden>
        </TextAnchor>
        , and leave this one open.
      </Text>
    </Stack>
  );
}
