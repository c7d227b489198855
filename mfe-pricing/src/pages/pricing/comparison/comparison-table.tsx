import { Box, formatShillings, VisuallyHidden } from '@site/ui';
import { Check, Minus } from 'lucide-react';
import { Fragment } from 'react';
import type { BelowPlansContent } from '../below-plans.content.ts';
import type { ComparedPlan } from './compared-plans.ts';
import { PlanActions } from './plan-actions.tsx';
import { PlanHead, RowHead, Table } from './table-parts.ts';

const recommended = ({ plan }: ComparedPlan) =>
  plan === 'business' ? { 'data-recommended': '' } : {};

interface Props {
  readonly plans: readonly ComparedPlan[];
  readonly content: BelowPlansContent['comparison'];
}

/** The three plans side by side: modules, users, the prices that the links pass, and the links. */
export function ComparisonTable({ plans, content }: Props) {
  const cells = (content: (plan: ComparedPlan) => React.ReactNode) =>
    plans.map((plan) => (
      <td key={plan.plan} data-label={plan.name} {...recommended(plan)}>
        {content(plan)}
      </td>
    ));
  return (
    <Table>
      <VisuallyHidden asChild>
        <caption>{content.caption}</caption>
      </VisuallyHidden>
      <thead>
        <tr>
          <PlanHead scope="col">{content.module}</PlanHead>
          {plans.map((plan) => (
            <PlanHead key={plan.plan} scope="col" {...recommended(plan)}>
              {plan.name}
            </PlanHead>
          ))}
        </tr>
      </thead>
      <tbody>
        {content.modules.map((module) => (
          <tr key={module.name}>
            <RowHead scope="row">{breakableAtSlash(module.name)}</RowHead>
            {cells(({ plan }) => (
              <Mark isIncluded={module.plans.includes(plan)} content={content} />
            ))}
          </tr>
        ))}
        <tr>
          <RowHead scope="row">{content.users}</RowHead>
          {cells(({ selection }) =>
            selection ? `${content.usersUpTo} ${selection.users}` : content.usersCustom,
          )}
        </tr>
        <tr>
          <RowHead scope="row">{content.price}</RowHead>
          {cells(({ selection }) => (
            <Box as="span" fontWeight="bold" fontVariantNumeric="tabular-nums">
              {selection ? (
                <span translate="no">{breakable(formatShillings(selection.val))}</span>
              ) : (
                content.priceCustom
              )}
            </Box>
          ))}
        </tr>
      </tbody>
      <tfoot>
        <tr>
          <RowHead scope="row">{content.nextStep}</RowHead>
          {cells((plan) => (
            <PlanActions {...plan} content={content} />
          ))}
        </tr>
      </tfoot>
    </Table>
  );
}

function Mark({ isIncluded, content }: { readonly isIncluded: boolean } & Pick<Props, 'content'>) {
  const Icon = isIncluded ? Check : Minus;
  return (
    <Box display="flex" justifyContent="center" color={isIncluded ? 'fg.brand' : 'fg.muted'}>
      <Icon aria-hidden="true" size="1.25rem" strokeWidth={isIncluded ? 2.75 : 1.75} />
      <VisuallyHidden>{isIncluded ? content.included : content.missing}</VisuallyHidden>
    </Box>
  );
}

/** Cells are narrow on a phone, where the amount wraps below its currency. */
function breakable(price: string) {
  return price.replace('\u00a0', ' ');
}

function breakableAtSlash(name: string) {
  return name.split('/').map((part, index) => (
    <Fragment key={part}>
      {index > 0 && (
        <>
          <span>/</span>
          <wbr />
        </>
      )}
      <span>{part}</span>
    </Fragment>
  ));
}
