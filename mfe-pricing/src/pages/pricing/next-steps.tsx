import { paths } from '@site/contracts/paths';
import {
  Band,
  ButtonLink,
  ClosingBand,
  Flex,
  formatShillings,
  LinkOrContact,
  useSiteConfig,
} from '@site/ui';
import type { PricingText } from './pricing.content.ts';

interface Props {
  readonly text: PricingText['nextSteps'];
}

/** The end of the page: start a trial, or talk to sales. */
export function NextSteps({ text }: Props) {
  const { name, users, price } = useSiteConfig().plans.basic;
  const trial = paths.register({ package: name, val: price.yearly, users });
  return (
    <Band>
      <ClosingBand
        title={text.title}
        text={text.text}
        note={text.trialOf(name, formatShillings(price.yearly))}
      >
        <Flex gap="3" flexWrap="wrap">
          <ButtonLink to={trial} variant="accent" size="lg">
            {text.trial}
          </ButtonLink>
          <LinkOrContact to={paths.contact()} otherwise={{ by: 'mail' }} variant="onDeep" size="lg">
            {text.talk}
          </LinkOrContact>
        </Flex>
      </ClosingBand>
    </Band>
  );
}
