import type { PageConfig } from '@site/contracts/site-config';
import { Box, chakra, formatShillings, Text } from '@site/ui';
import { TextField } from '@site/ui/form';
import { useState } from 'react';
import type { PaymentSettings } from '../../api/payment-settings.ts';
import type { PaymentMethod } from '../../storage/payment-record.ts';
import type { ChoiceProblem } from './payment-state.ts';

const Group = chakra('fieldset', { base: { display: 'grid', gap: '3' } });
const Legend = chakra('legend', { base: { fontWeight: 'bold', marginBottom: '3' } });

const Option = chakra('label', {
  base: {
    display: 'flex',
    gap: '3',
    alignItems: 'center',
    minHeight: '3.5rem',
    paddingInline: '4',
    paddingBlock: '3',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'md',
    cursor: 'pointer',
    '&:has(:checked)': {
      borderColor: 'action',
      boxShadow: 'inset 0 0 0 1px var(--chakra-colors-action)',
    },
    '&:has(:focus-visible)': { outline: '3px solid', outlineColor: 'focus', outlineOffset: '2px' },
  },
});

const Radio = chakra('input', {
  base: {
    width: '1.25rem',
    height: '1.25rem',
    flexShrink: 0,
    accentColor: 'var(--chakra-colors-action)',
    outline: 'none',
  },
});

interface Props {
  readonly config: Pick<PageConfig, 'setupService'> & { readonly payments: PaymentSettings };
  /** The way that was tried last. */
  readonly last: PaymentMethod | undefined;
  readonly problem: ChoiceProblem | undefined;
}

/** The ways to pay that this site offers, and what each wants to know. */
export function PaymentMethods({ config, last, problem }: Props) {
  const { methods, mode, testAmount } = config.payments;
  const usual = methods.includes('credit_card') ? 'credit_card' : undefined;
  const [chosen, setChosen] = useState<PaymentMethod | undefined>(last ?? usual);
  const labels: Record<PaymentMethod, { readonly name: string; readonly text: string }> = {
    credit_card: {
      name: `Payment through ${config.setupService.cardProviderName}`,
      text: 'By card or online, on their own page.',
    },
    mobile_money: { name: 'Mobile money', text: 'You confirm on your phone with your PIN.' },
    direct_debit: { name: 'Direct debit', text: 'Transferred from your bank account.' },
  };
  const isTest = mode === 'test' && chosen !== undefined && chosen !== 'credit_card';
  return (
    <Group aria-describedby={problem === 'no-method' ? 'method-error' : undefined}>
      <Legend>Payment method</Legend>
      {methods.map((method) => (
        <Option key={method}>
          <Radio
            type="radio"
            name="method"
            value={method}
            defaultChecked={method === chosen}
            onChange={() => setChosen(method)}
          />
          <Box>
            <Text fontWeight="semibold">{labels[method].name}</Text>
            <Text fontSize="sm" color="fg.muted">
              {labels[method].text}
            </Text>
          </Box>
        </Option>
      ))}
      {problem === 'no-method' && (
        <Text id="method-error" fontSize="sm" fontWeight="medium" color="fg.error">
          Choose one of these.
        </Text>
      )}
      {chosen === 'mobile_money' && (
        <TextField
          id="mobile_number"
          name="mobile_number"
          label="Mobile money number"
          help="254 and 9 digits, such as 254712345678."
          type="tel"
          inputMode="numeric"
          autoComplete="tel"
          required
          error={problem === 'bad-phone' ? 'Enter 254 and 9 more digits' : undefined}
        />
      )}
      {chosen === 'direct_debit' && mode === 'live' && (
        <TextField
          id="account_number"
          name="account_number"
          label="Account number"
          type="text"
          inputMode="text"
          autoComplete="off"
          maxLength={34}
          required
          error={problem === 'no-account' ? 'Enter your account number' : undefined}
        />
      )}
      {isTest && (
        <Text fontSize="sm" color="fg.muted">
          Payments are being tested: {formatShillings(testAmount, 'KES')} is charged instead of the
          total.
        </Text>
      )}
    </Group>
  );
}
