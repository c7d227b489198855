import { paths } from '@site/contracts/paths';
import {
  ButtonLink,
  Flex,
  formatShillings,
  LinkOrContact,
  usePageExists,
  VisuallyHidden,
} from '@site/ui';
import type { BelowPlansContent } from '../below-plans.content.ts';
import type { ComparedPlan } from './compared-plans.ts';

/** Cells are narrow on a phone, where labels wrap onto two lines. */
const inCell = {
  width: '100%',
  paddingInline: { base: '0.5', md: '3' },
  fontSize: { base: 'xs', md: 'sm' },
  borderRadius: { base: 'md', md: 'full' },
} as const;

interface Props extends ComparedPlan {
  readonly content: BelowPlansContent['comparison'];
}

/** The next step with a plan, in its column of the comparison. */
export function PlanActions({ plan, name, selection, content }: Props) {
  const exists = usePageExists();
  if (!selection) {
    return (
      <LinkOrContact
        to={paths.contact()}
        otherwise={{ by: 'mail' }}
        otherwiseLabel={content.mail}
        variant="outline"
        {...inCell}
      >
        {content.contact}
      </LinkOrContact>
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
