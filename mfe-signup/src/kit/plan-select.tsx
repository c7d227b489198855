import type { PurchaseSelection } from '@site/contracts/purchase-selection';
import { writeSelection } from '@site/contracts/write-selection';
import { formatShillings } from '@site/ui';
import { SelectField } from '@site/ui/form';
import type { PlanOption } from './plans-to-choose.ts';

/** How money is written. */
export type Currency = 'KSh' | 'KES';

const units = { yearly: 'a year', monthly: 'a month' } as const;

interface Props {
  readonly label: string;
  /** What stands in the list while nothing is chosen. */
  readonly none: string;
  readonly options: readonly PlanOption[];
  readonly plan: PurchaseSelection | undefined;
  readonly currency: Currency;
  readonly error: string | undefined;
  readonly onChoose: (plan: PurchaseSelection | undefined) => void;
}

/** A list of plans, for a visitor who came without one. The summary of errors finds it by its id. */
export function PlanSelect(props: Props) {
  const { label, none, options, plan, currency, error, onChoose } = props;
  return (
    <SelectField
      id="plan"
      label={label}
      options={[
        { value: '', label: none },
        ...options.map((option) => ({
          value: writeSelection(option.selection),
          label: describe(option, currency),
        })),
      ]}
      value={plan ? writeSelection(plan) : ''}
      error={error}
      onChange={(value) => {
        const chosen = options.find(({ selection }) => writeSelection(selection) === value);
        onChoose(chosen?.selection);
      }}
    />
  );
}

function describe({ selection, period, price }: PlanOption, currency: Currency): string {
  const { package: name, users } = selection;
  return `${name}, ${users} users: ${formatShillings(price, currency)} ${units[period]}`;
}
