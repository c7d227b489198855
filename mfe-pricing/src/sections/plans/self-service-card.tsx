import { paths } from '@site/contracts/paths';
import { ButtonLink, formatShillings, usePageExists, VisuallyHidden } from '@site/ui';
import { SelectField } from '@site/ui/form';
import type { Dispatch } from 'react';
import { AddOnChoices } from './add-on-choices.tsx';
import { Inclusions } from './inclusions.tsx';
import type { Offer, PlanKey } from './offers.ts';
import { PlanCard } from './plan-card.tsx';
import { periodText, plansText, planTexts } from './plans.content.ts';
import type { PlansAction, PlansState } from './plans.reducer.ts';
import { priceOf, selectionOf } from './price.ts';
import { PriceTag } from './price-tag.tsx';
import { useAnnouncement } from './use-announcement.ts';

const usersText = (users: number) => `Upto ${users} users`;

interface Props {
  readonly plan: PlanKey;
  readonly offer: Offer;
  readonly state: PlansState;
  readonly dispatch: Dispatch<PlansAction>;
  readonly hasPicked: boolean;
  readonly recommended?: boolean;
}

/** A plan that can be tried and bought here, with its choices. */
export function SelfServiceCard({
  plan,
  offer,
  state,
  dispatch,
  hasPicked,
  recommended = false,
}: Props) {
  const { period, choices } = state;
  const choice = choices[plan];
  const { base, addOns } = choice;
  const price = priceOf(choice, period);
  const selection = selectionOf(offer, choice, period);
  const exists = usePageExists();
  const { unit } = periodText[period];
  const announcement = useAnnouncement(
    `${offer.name}, ${usersText(base.users)}: ${formatShillings(price.total)} ${unit}`,
    hasPicked,
  );
  const { suits, inclusions } = planTexts[plan];
  const ofPlan = <VisuallyHidden>{`\u00a0of the ${offer.name}`}</VisuallyHidden>;
  return (
    <PlanCard
      plan={plan}
      name={offer.name}
      suits={suits}
      recommended={recommended}
      price={
        <>
          <PriceTag price={price} period={period} />
          <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
        </>
      }
      users={
        <SelectField
          id={`users-${plan}`}
          label={plansText.users}
          options={offer.bases.map(({ users }) => ({
            value: String(users),
            label: usersText(users),
          }))}
          value={String(base.users)}
          onChange={(users) => dispatch({ type: 'choose-users', plan, users: Number(users) })}
        />
      }
      actions={
        <>
          <ButtonLink
            to={paths.register(selection)}
            look={recommended ? 'accent' : 'solid'}
            size="lg"
          >
            {plansText.freeTrial}
            {ofPlan}
          </ButtonLink>
          {exists(paths.purchase()) && (
            <ButtonLink to={paths.purchase(selection)} look="outline">
              {plansText.purchase}
              {ofPlan}
            </ButtonLink>
          )}
        </>
      }
    >
      <AddOnChoices
        offered={offer.addOns}
        chosen={addOns}
        onPick={(key, ticked) => dispatch({ type: 'choose-add-on', plan, key, ticked })}
      />
      {inclusions.map((group) => (
        <Inclusions key={group.title} {...group} />
      ))}
    </PlanCard>
  );
}
