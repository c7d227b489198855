import { chakra, Stack, Text, useSiteConfig } from '@site/ui';
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

/** The provider's own page to pay on. It cannot lead the visitor away from this one. */
export default function ProviderPageSection({ address, onMove }: Props) {
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
    </Stack>
  );
}
