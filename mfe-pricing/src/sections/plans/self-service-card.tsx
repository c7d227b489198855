import { describeSelection } from '@site/contracts/describe-selection';
import { paths } from '@site/contracts/paths';
import type { SelfServicePlan } from '@site/contracts/plans';
import {
  ButtonLink,
  chakra,
  Flex,
  formatShillings,
  Shillings,
  Span,
  usePageExists,
  VisuallyHidden,
} from '@site/ui';
import { Checkbox, SelectField } from '@site/ui/form';
import { type Dispatch, useState } from 'react';
import { AskAboutPlan, Inclusions, PlanCard } from './plan-card.tsx';
import type { PlansContent } from './plans.content.ts';
import type { PlansEvent, PlansState } from './plans.reducer.ts';
import { type Offer, priceInWords, priceOf, selectionOf } from './price.ts';
import { PriceTag } from './price-tag.tsx';

const Legend = chakra('legend', {
  base: { marginBottom: '1', fontSize: 'sm', fontWeight: 'semibold' },
});

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

export function SelfServiceCard(props: Props) {
  const { plan, offer, content, state, dispatch, hasPicked, recommended = false } = props;
  const { period, choices } = state;
  const choice = choices[plan];
  const price = priceOf(offer, choice, period);
  const selection = selectionOf(offer, choice, period);
  const exists = usePageExists();
  const announcement = useAnnouncement(
    `${offer.name}, ${content.upToUsers(choice.users)}: ${priceInWords(price, period, content)}`,
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
          value={String(choice.users)}
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
          <AskAboutPlan
            content={content}
            name={offer.name}
            plan={describeSelection(selection, formatShillings(selection.val))}
          />
        </>
      }
    >
      <fieldset>
        <Legend>{content.addOns}</Legend>
        {offer.addOns.map((addOn) => (
          <Checkbox
            key={addOn.key}
            id={addOn.key}
            name={addOn.key}
            checked={choice.addOns.includes(addOn.key)}
            onChange={({ target: { checked: ticked } }) =>
              dispatch({ kind: 'choose-add-on', plan, key: addOn.key, ticked })
            }
          >
            <Flex
              as="span"
              flexWrap="wrap"
              justifyContent="space-between"
              columnGap="3"
              fontSize="sm"
            >
              <span>{addOn.name}</span>{' '}
              <Span color="fg.muted" whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
                <Shillings amount={addOn.price} />
              </Span>
            </Flex>
          </Checkbox>
        ))}
      </fieldset>
      {Object.entries(inclusions).map(([title, items]) => (
        <Inclusions key={title} title={title} items={items} />
      ))}
    </PlanCard>
  );
}

/** Each new text but the first, for screen readers, where it is news: the visitor caused it. */
function useAnnouncement(text: string, isNews: boolean): string {
  const [last, setLast] = useState({ text, spoken: '' });
  if (last.text === text) return last.spoken;
  const spoken = isNews ? text : '';
  setLast({ text, spoken });
  return spoken;
}
