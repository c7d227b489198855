import {
  Band,
  chakra,
  Eyebrow,
  Grid,
  Shillings,
  Span,
  Stack,
  Subtitle,
  Text,
  Title,
  useSiteConfiguration,
  whenEnlarged,
} from '@site/ui';
import { Check } from 'lucide-react';
import type { DevicesContent } from './devices.content.ts';
import { Gallery } from './gallery/gallery.tsx';
import { OrderLinks } from './order-links.tsx';

const List = chakra('ul', {
  base: {
    display: 'grid',
    gap: '2',
    fontSize: 'sm',
    '& > li': { display: 'flex', gap: '2.5', alignItems: 'flex-start' },
    '& svg': { flexShrink: 0, marginTop: '0.25em', color: 'fg.brand' },
  },
});

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

const Specs = chakra('dl', {
  base: {
    borderTopWidth: '1px',
    fontSize: 'sm',
    '& > div': {
      display: 'grid',
      gridTemplateColumns: 'minmax(6.5rem, 2fr) 5fr',
      gap: '4',
      [whenEnlarged]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: '0' },
      paddingBlock: '2',
      borderBottomWidth: '1px',
    },
    '& dt': { color: 'fg.muted' },
    '& dd': { fontWeight: 'medium' },
  },
});

export function PortableTerminal({ text }: { readonly text: DevicesContent }) {
  const { terminal: content } = text;
  const entry = text.catalogue.portableTerminal;
  return (
    <Band space="end">
      <Grid
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 6fr)' }}
        gap={{ base: '8', lg: '16' }}
        alignItems="start"
      >
        <Gallery content={content} />
        <Stack id={entry.slug} gap="5">
          <Stack gap="3">
            <Eyebrow>{content.eyebrow}</Eyebrow>
            <Title>{entry.name}</Title>
          </Stack>
          <Text>{entry.summary}</Text>
          <Text color="fg.muted">{content.pitch}</Text>
          <Price
            amount={useSiteConfiguration().devices.portableTerminal}
            note={content.priceNote}
          />
          <OrderLinks device="portableTerminal" name={entry.name} content={text.order} size="lg" />
          <Stack gap="3" paddingTop="2">
            <Subtitle fontSize="md">{content.specs}</Subtitle>
            <Specs>
              {Object.entries(content.specRows).map(([term, value]) => (
                <div key={term}>
                  <dt>{term}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </Specs>
          </Stack>
        </Stack>
      </Grid>
    </Band>
  );
}

function Price({ amount, note }: { readonly amount: number; readonly note: string }) {
  return (
    <Text fontSize="2xl" fontWeight="heavy" fontVariantNumeric="tabular-nums">
      <Shillings amount={amount} />{' '}
      <Span fontSize="sm" fontWeight="normal" color="fg.muted">
        {note}
      </Span>
    </Text>
  );
}
