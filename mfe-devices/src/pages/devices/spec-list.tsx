import { chakra } from '@site/ui';
import { Check } from 'lucide-react';

const List = chakra('ul', {
  base: {
    display: 'grid',
    gap: '2',
    fontSize: 'sm',
    '& > li': { display: 'flex', gap: '2.5', alignItems: 'flex-start' },
    '& svg': { flexShrink: 0, marginTop: '0.25em', color: 'fg.brand' },
  },
});

/** The features of a device, one per line. */
export function SpecList({ specs }: { readonly specs: readonly string[] }) {
  return (
    <List role="list">
      {specs.map((spec) => (
        <li key={spec}>
          <Check aria-hidden="true" size="1rem" />
          <span>{spec}</span>
        </li>
      ))}
    </List>
  );
}
