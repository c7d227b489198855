import { paths } from '@site/contracts/paths';
import {
  Band,
  ButtonLink,
  ButtonRow,
  ClosingBand,
  formatShillings,
  LinkOrMail,
  useFilledContent,
  useSiteConfiguration,
} from '@site/ui';
import { content } from './next-steps.content.ts';

export default function NextSteps() {
  const { nextSteps } = useFilledContent(content);
  const { name, users, price } = useSiteConfiguration().plans.basic;
  const trial = paths.register({ package: name, val: price.yearly, users, period: 'yearly' });
  return (
    <Band>
      <ClosingBand
        title={nextSteps.title}
        text={nextSteps.text}
        note={nextSteps.trialOf(name, formatShillings(price.yearly))}
      >
        <ButtonRow>
          <ButtonLink to={trial} variant="accent" size="lg">
            {nextSteps.trial}
          </ButtonLink>
          <ButtonLink to={trial} variant="onDeep" size="lg">
            {nextSteps.demo}
          </ButtonLink>
          <LinkOrMail to={paths.contact()} variant="onDeep" size="lg">
            {nextSteps.talk}
          </LinkOrMail>
        </ButtonRow>
      </ClosingBand>
    </Band>
  );
}
