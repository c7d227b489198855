import { chakra } from '@site/ui';

export const Form = chakra(
  'form',
  { base: { display: 'flex', flexDirection: 'column', gap: '4' } },
  { defaultProps: { noValidate: true } },
);
