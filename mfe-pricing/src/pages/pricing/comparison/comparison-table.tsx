import { paths } from '@site/contracts/paths';
import { type PlanKey, type SelfServicePlan, selfServicePlans } from '@site/contracts/plans';
import type { PurchaseSelection } from '@site/contracts/purchase-selection';
import type { PageConfiguration } from '@site/contracts/site-configuration';
import {
  Box,
  ButtonLink,
  Flex,
  formatShillings,
  LinkOrMail,
  PageSection,
  Text,
  TextWithAmounts,
  usePageExists,
  useSiteConfiguration,
  VisuallyHidden,
} from '@site/ui';
import { Check, Minus } from 'lucide-react';
import { Fragment } from 'react';
import type { BelowPlansContent } from '../below-plans.content.ts';
import { PlanHead, RowHead, Table } from './table-parts.ts';

/** A plan in the table; its links pass the price of `comparison` in the configuration. */
interface ComparedPlan {
  readonly plan: PlanKey;
  readonly name: string;
  readonly selection?: PurchaseSelection;
}

export function comparedPlans({
  plans,
}: Pick<PageConfiguration, 'plans'>): readonly ComparedPlan[] {
  const passed = (plan: SelfServicePlan): ComparedPlan => {
    const { name } = plans[plan];
    const { price, users } = plans.comparison[plan];
    return { plan, name, selection: { package: name, val: price, users } };
  };
  return [...selfServicePlans.map(passed), { plan: 'enterprise', name: plans.enterprise.name }];
}

/** Whether a visitor sees another yearly price on the plan's card, or no such number of users. */
export function isUnlikeCard(
  plan: PlanKey,
  { val, users }: PurchaseSelection,
  { basic, business }: PageConfiguration['plans'],
): boolean {
  const onCard: Partial<Record<string, number>> =
    plan === 'basic'
      ? { [basic.users]: basic.price.yearly }
      : { 3: business.price[3].yearly, 5: business.price[5].yearly };
  return onCard[users] !== val;
}

/** Cells are narrow on a phone, where labels wrap onto two lines. */
const inCell = {
  width: '100%',
  paddingInline: { base: '0.5', md: '3' },
  fontSize: { base: 'xs', md: 'sm' },
  borderRadius: { base: 'md', md: 'full' },
} as const;

interface PlanActionsProps extends ComparedPlan {
  readonly content: BelowPlansContent['comparison'];
}

function PlanActions({ plan, name, selection, content }: PlanActionsProps) {
  const exists = usePageExists();
  if (!selection) {
    return (
      <LinkOrMail to={paths.contact()} mailLabel={content.mail} variant="outline" {...inCell}>
        {content.contact}
      </LinkOrMail>
    );
  }
  const ofPlan = (
    <VisuallyHidden>{`\u00a0${content.atPrice(formatShillings(selection.val), name)}`}</VisuallyHidden>
  );
  return (
    <Flex flexDirection="column" gap="2">
      <ButtonLink
        to={paths.register(selection)}
        variant={plan === 'business' ? 'accent' : 'solid'}
        {...inCell}
      >
        <span>
          <span>{content.freeTrial}</span>
          {ofPlan}
        </span>
      </ButtonLink>
      {exists(paths.purchase()) && (
        <ButtonLink to={paths.purchase(selection)} variant="outline" {...inCell}>
          <span>
            <span>{content.purchase}</span>
            {ofPlan}
          </span>
        </ButtonLink>
      )}
    </Flex>
  );
}

const recommended = ({ plan }: ComparedPlan) =>
  plan === 'business' ? { 'data-recommended': '' } : {};

interface Props {
  readonly plans: readonly ComparedPlan[];
  readonly content: BelowPlansContent['comparison'];
}

function ComparisonTable({ plans, content }: Props) {
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

export function Comparison({ content }: { readonly content: BelowPlansContent['comparison'] }) {
  const config = useSiteConfiguration();
  const plans = comparedPlans(config);
  const unlike = plans.flatMap(({ plan, name, selection }) =>
    selection && isUnlikeCard(plan, selection, config.plans)
      ? [content.linkPrice(formatShillings(selection.val), name, selection.users)]
      : [],
  );
  return (
    <PageSection id="compare" bg="bg.subtle" title={content.title} intro={content.intro}>
      <ComparisonTable plans={plans} content={content} />
      {unlike.length > 0 && (
        <Text marginTop="2" color="fg.muted" fontSize="sm" maxWidth="prose">
          <TextWithAmounts>{content.linkPrices(unlike.join(` ${content.and} `))}</TextWithAmounts>
        </Text>
      )}
    </PageSection>
  );
}
