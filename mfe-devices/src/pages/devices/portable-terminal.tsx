import { hasTwoPortables, shopNameOf } from '@site/contracts/devices';
import {
  Band,
  ButtonAnchor,
  chakra,
  chatAddress,
  chatWords,
  Eyebrow,
  Flex,
  formatShillings,
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
        <Stack gap="5">
          <Stack gap="3">
            <Eyebrow>{content.eyebrow}</Eyebrow>
            <Title>{entry.name}</Title>
          </Stack>
          <Text>{entry.summary}</Text>
          <Text color="fg.muted">{content.pitch}</Text>
          <Products text={text} />
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

const Offers = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 14rem), 1fr))',
    gap: '4',
    '& > li': {
      display: 'flex',
      flexDirection: 'column',
      gap: '3',
      padding: '5',
      bg: 'bg.panel',
      borderWidth: '1px',
      borderRadius: 'lg',
    },
    '& > li > :last-child': { marginTop: 'auto' },
  },
});

/** The terminal at its price; where the shop sells it at another one, both of the two products. */
function Products({ text }: { readonly text: DevicesContent }) {
  const config = useSiteConfiguration();
  const { priceNote, products } = text.terminal;
  const { name } = text.catalogue.portableTerminal;
  const price = config.devices.portableTerminal;
  if (!hasTwoPortables(config)) {
    return (
      <>
        <Price amount={price}>{priceNote}</Price>
        <OrderLinks device="portableTerminal" name={name} content={text.order} size="lg" />
      </>
    );
  }
  const { alone, contract } = products;
  return (
    <Offers role="list">
      <li>
        <Product name={alone.name} price={price} note={alone.note} />
        <Flex>
          <ButtonAnchor
            href={chatAddress(config.chat, alone.message(formatShillings(price)))}
            target="_blank"
            rel="noreferrer"
            variant="outline"
          >
            {chatWords(config.chat, alone.order)}
          </ButtonAnchor>
        </Flex>
      </li>
      <li>
        <Product
          name={contract.name}
          price={config.deviceCheckout.portablePOS}
          note={contract.note}
        />
        <OrderLinks
          device="portableTerminal"
          name={shopNameOf('portablePOS', config)}
          content={text.order}
        />
      </li>
    </Offers>
  );
}

interface ProductProps {
  readonly name: string;
  readonly price: number;
  readonly note: string;
}

function Product({ name, price, note }: ProductProps) {
  return (
    <Stack gap="1">
      <Subtitle fontSize="md">{name}</Subtitle>
      <Price amount={price} />
      <Text fontSize="sm" color="fg.muted">
        {note}
      </Text>
    </Stack>
  );
}

function Price({ amount, children }: { readonly amount: number; readonly children?: string }) {
  return (
    <Text fontSize="2xl" fontWeight="heavy" fontVariantNumeric="tabular-nums">
      <Shillings amount={amount} />{' '}
      {children && (
        <Span fontSize="sm" fontWeight="normal" color="fg.muted">
          {children}
        </Span>
      )}
    </Text>
  );
}
