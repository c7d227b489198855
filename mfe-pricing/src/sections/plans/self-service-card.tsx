import { paths } from '@site/contracts/paths';
import type { SelfServicePlan } from '@site/contracts/plans';
import { ButtonLink, usePageExists, VisuallyHidden } from '@site/ui';
import { SelectField } from '@site/ui/form';
import type { Dispatch } from 'react';
import { AddOnChoices } from './add-on-choices.tsx';
import { Inclusions } from './inclusions.tsx';
import type { Offer } from './offers.ts';
import { PlanCard } from './plan-card.tsx';
import type { PlansContent } from './plans.content.ts';
import type { PlansEvent, PlansState } from './plans.reducer.ts';
import { priceOf, selectionOf } from './price.ts';
import { priceInWords } from './price-in-words.ts';
import { PriceTag } from './price-tag.tsx';
import { useAnnouncement } from './use-announcement.ts';

interface Props {
  readonly plan: SelfServicePlan;
  readonly offer: Offer;
  readonly content: PlansContent;
  readonly state: PlansState;
  readonly dispatch: Dispatch<PlansEvent>;
  readonly hasPicked: boolean;
  readonly recommended?: boolean;
}

/* Pressed before React knows of a choice that was made already, it would lead to another price. */
const waitsForChoice = { 'data-waits': 'choice' };

/** A plan that visitors can try and buy online, with its choices. */
export function SelfServiceCard({
  plan,
  offer,
  content,
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
  const announcement = useAnnouncement(
    `${offer.name}, ${content.upToUsers(base.users)}: ${priceInWords(price, period, content)}`,
    hasPicked,
  );
  const { suits, inclusions } = content.plans[plan];
  const ofPlan = <VisuallyHidden>{`\u00a0${content.ofPlan(offer.name)}`}</VisuallyHidden>;
  return (
    <PlanCard
      plan={plan}
      name={offer.name}
      suits={suits}
      {...(recommended && { tag: content.recommended })}
      price={
        <>
          <PriceTag price={price} period={period} content={content} />
          <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
        </>
      }
      users={
        <SelectField
          id={`users-${plan}`}
          label={content.users}
          options={offer.bases.map(({ users }) => ({
            value: String(users),
            label: content.upToUsers(users),
          }))}
          value={String(base.users)}
          onChange={(users) => dispatch({ kind: 'choose-users', plan, users: Number(users) })}
        />
      }
      actions={
        <>
          <ButtonLink
            to={paths.register(selection)}
            variant={recommended ? 'accent' : 'solid'}
            size="lg"
            {...waitsForChoice}
          >
            <span>{content.freeTrial}</span>
            {ofPlan}
          </ButtonLink>
          {exists(paths.purchase()) && (
            <ButtonLink to={paths.purchase(selection)} variant="outline" {...waitsForChoice}>
              <span>{content.purchase}</span>
              {ofPlan}
            </ButtonLink>
          )}
        </>
      }
    >
      <AddOnChoices
        content={content}
        offered={offer.addOns}
        chosen={addOns}
        onPick={(key, ticked) => dispatch({ kind: 'choose-add-on', plan, key, ticked })}
      />
      {inclusions.map((group) => (
        <Inclusions key={group.title} {...group} />
      ))}
    </PlanCard>
  );
}
