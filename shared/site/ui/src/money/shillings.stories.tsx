import { Text } from '@chakra-ui/react';
import { formatShillings, Shillings, TextWithAmounts } from './shillings.tsx';

export default { title: 'ui/shillings' };

export const Amount = () => <Shillings amount={12_000} />;
export const InPurchase = () => <Shillings amount={12_000} currency="KES" />;

export const InSentence = () => (
  <Text>
    <TextWithAmounts>{`From ${formatShillings(2_400)} a month`}</TextWithAmounts>
  </Text>
);
