import { chakra, Span, VisuallyHidden } from '@site/ui';

const steps = [
  { name: 'details', label: 'Details' },
  { name: 'payment', label: 'Payment' },
  { name: 'done', label: 'Done' },
] as const;

/** A step of a purchase. */
export type PurchaseStep = (typeof steps)[number]['name'];

const List = chakra('ol', {
  base: {
    display: 'grid',
    // Enlarged text takes a row for each step.
    gridTemplateColumns: 'repeat(auto-fit, minmax(5.5rem, 1fr))',
    gap: '2',
    listStyle: 'none',
  },
});

const Step = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    paddingTop: '2.5',
    borderTopWidth: '3px',
    borderColor: 'border',
    color: 'fg.muted',
    fontSize: 'sm',
    fontWeight: 'semibold',
    '&[data-reached]': { borderColor: 'action' },
    // Forced colours and paper have one colour for all steps.
    '&:not([data-reached])': {
      borderTopStyle: { _highContrast: 'dashed', _print: 'dashed' },
    },
    '&[aria-current]': {
      color: 'fg',
      textDecoration: { _highContrast: 'underline', _print: 'underline' },
    },
  },
});

/** Where in a purchase the visitor is. */
export function Progress({ step }: { readonly step: PurchaseStep }) {
  const current = steps.findIndex(({ name }) => name === step);
  return (
    <List role="list" aria-label="Steps of your purchase">
      {steps.map(({ name, label }, index) => (
        <Step
          key={name}
          aria-current={index === current ? 'step' : undefined}
          {...(index <= current ? { 'data-reached': '' } : {})}
        >
          <Span fontVariantNumeric="tabular-nums">{index + 1}</Span> <span>{label}</span>
          {index < current && <VisuallyHidden> (completed)</VisuallyHidden>}
        </Step>
      ))}
    </List>
  );
}
