import { networkWithoutMpesa } from '@site/contracts/mobile-network';
import { MOBILE_MONEY_LIMIT, type PaymentMethod } from '@site/contracts/payment-methods';
import { Box, chakra, formatShillings, Text, TextWithAmounts } from '@site/ui';
import { StatusLine, TextField } from '@site/ui/form';
import type { PaymentConfiguration } from '../../api/payment.api.ts';
import type { PaymentText } from './payment.content.ts';
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
    '&:has(:disabled)': { cursor: 'default', bg: 'transparent', borderStyle: 'dashed' },
    '&:has(:checked)': {
      borderColor: 'action',
      boxShadow: 'inset 0 0 0 1px var(--chakra-colors-action)',
      _highContrast: { borderColor: 'Highlight', borderWidth: '2px' },
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
  readonly text: PaymentText['form'];
  readonly configuration: PaymentConfiguration;
  readonly amount: number | undefined;
  /** The one that the buyer has chosen. */
  readonly method: PaymentMethod | undefined;
  readonly onMethod: (chosen: PaymentMethod) => void;
  readonly problem: ChoiceProblem | undefined;
  /** For mobile money. */
  readonly phone: string;
  readonly onPhone: (typed: string) => void;
}

export function PaymentMethods(props: Props) {
  const { text, configuration, amount = 0, method: known, problem, phone } = props;
  const { methods, mode, testAmount } = configuration;
  const problemOf = (named: ChoiceProblem) =>
    problem === named ? text.problems[named].text : undefined;
  // A test charges another amount.
  const isTooMuch = mode === 'live' && amount > MOBILE_MONEY_LIMIT;
  const usual = methods.includes('credit_card') ? 'credit_card' : undefined;
  const chosen = known === 'mobile_money' && isTooMuch ? usual : (known ?? usual);
  const network = networkWithoutMpesa(phone);
  const isTest = mode === 'test' && chosen !== undefined && chosen !== 'credit_card';
  return (
    <Group aria-describedby={problem === 'no-method' ? 'method-error' : undefined}>
      <Legend>{text.methods.title}</Legend>
      {methods.map((method) => (
        <Option key={method}>
          <Radio
            type="radio"
            name="method"
            value={method}
            defaultChecked={method === chosen}
            disabled={method === 'mobile_money' && isTooMuch}
            onChange={() => props.onMethod(method)}
          />
          <Box>
            <Text fontWeight="semibold">{text.methods[method].name}</Text>
            <Text fontSize="sm" color="fg.muted">
              {method === 'mobile_money' && isTooMuch
                ? `${text.methods.tooMuch} ${formatShillings(MOBILE_MONEY_LIMIT, 'KES')} ${text.methods.inOnePayment}`
                : text.methods[method].text}
            </Text>
          </Box>
        </Option>
      ))}
      {problem === 'no-method' && (
        <Text id="method-error" fontSize="sm" fontWeight="medium" color="fg.error">
          {text.problems[problem].text}
        </Text>
      )}
      {chosen === 'mobile_money' && (
        <Box>
          <TextField
            id="mobile_number"
            name="mobile_number"
            label={text.methods.phone.label}
            help={text.methods.phone.help}
            type="tel"
            inputMode="numeric"
            autoComplete="tel"
            required
            error={problemOf('bad-phone')}
            defaultValue={phone}
            onInput={({ currentTarget }) => props.onPhone(currentTarget.value)}
          />
          <StatusLine marginTop="1" fontSize="sm" fontWeight="medium">
            {network &&
              `${text.methods.otherNetwork.before} ${network}${text.methods.otherNetwork.after}`}
          </StatusLine>
        </Box>
      )}
      {chosen === 'direct_debit' && mode === 'live' && (
        <TextField
          id="account_number"
          name="account_number"
          label={text.methods.account.label}
          type="text"
          inputMode="text"
          autoComplete="off"
          maxLength={34}
          required
          error={problemOf('no-account')}
        />
      )}
      {isTest && (
        <Text fontSize="sm" color="fg.muted">
          <TextWithAmounts>
            {`${text.methods.test.before} ${formatShillings(testAmount, 'KES')} ${text.methods.test.after}`}
          </TextWithAmounts>
        </Text>
      )}
    </Group>
  );
}
