import type { AnySelection } from '@site/contracts/purchase-selection';
import { Flex, Stack, Text } from '@site/ui';
import { FocusedNotice } from '@site/ui/form';
import type { ReactNode } from 'react';
import { ContactLine, HelpAfterFailure } from '../kit/contact-line.tsx';

interface Props {
  readonly kind: 'busy' | 'info' | 'success' | 'error';
  readonly title: string;
  readonly refocusOn: unknown;
  readonly actions?: ReactNode;
  readonly reference?: string | undefined;
  readonly contact?: boolean;
  /** What was to be paid, for a message to a person. */
  readonly about?: AnySelection | undefined;
  readonly children: ReactNode;
}

export function PaymentNotice(props: Props) {
  const { kind, title, refocusOn, actions, reference, contact = false, about, children } = props;
  return (
    <Stack gap="4">
      <FocusedNotice kind={kind} title={title} refocusOn={refocusOn}>
        <Stack gap="2">{children}</Stack>
        {reference && (
          <Text marginTop="2" fontSize="sm" overflowWrap="anywhere">
            <span>Payment reference:</span> <span translate="no">{reference}</span>
          </Text>
        )}
        {contact && <ContactLine lead="Support:" about={about} />}
        {!contact && kind === 'error' && about && (
          <HelpAfterFailure attempt="payment" about={about} />
        )}
      </FocusedNotice>
      {actions && (
        <Flex wrap="wrap" gap="3" css={{ '& > *': { flexGrow: { base: 1, sm: 0 } } }}>
          {actions}
        </Flex>
      )}
    </Stack>
  );
}
