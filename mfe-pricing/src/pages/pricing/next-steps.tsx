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
import type { PricingContent } from './pricing.content.ts';

interface Props {
  readonly content: PricingContent['nextSteps'];
}

/** The end of the page: start a trial, or talk to sales. */
export function NextSteps({ content }: Props) {
  const { name, users, price } = useSiteConfig().plans.basic;
  const trial = paths.register({ package: name, val: price.yearly, users, period: 'yearly' });
  return (
    <Band>
      <ClosingBand
        title={content.title}
        text={content.text}
        note={content.trialOf(name, formatShillings(price.yearly))}
      >
        <Flex gap="3" flexWrap="wrap">
          <ButtonLink to={trial} variant="accent" size="lg">
            {content.trial}
          </ButtonLink>
          <LinkOrContact to={paths.contact()} otherwise={{ by: 'mail' }} variant="onDeep" size="lg">
            {content.talk}
          </LinkOrContact>
        </Flex>
      </ClosingBand>
    </Band>
  );
}
