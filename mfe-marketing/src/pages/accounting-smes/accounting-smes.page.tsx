import { chakra, PageSection, Subtitle, Text, useFilledContent, whenEnlarged } from '@site/ui';
import {
  Boxes,
  ChartColumn,
  CreditCard,
  FileText,
  HandCoins,
  ReceiptText,
  ShoppingCart,
  Store,
  Users,
} from 'lucide-react';
import { Closing } from '../../kit/closing.tsx';
import { FeatureGrid } from '../../kit/feature-grid.tsx';
import { PageHero } from '../../kit/page-hero.tsx';
import { HeroScreen } from '../../kit/screens/hero-screen.tsx';
import { StoryScreen } from '../../kit/screens/story-screen.tsx';
import { Story } from '../../kit/story.tsx';
import { accounting } from '../../pictures/accounting.ts';
import { accountingCompact } from '../../pictures/accounting-compact.ts';
import { payment } from '../../pictures/payment.ts';
import { content } from './accounting-smes.content.ts';

const icons = {
  till: ReceiptText,
  documents: FileText,
  purchases: ShoppingCart,
  people: Users,
  stock: Boxes,
  money: HandCoins,
  payments: CreditCard,
  statements: ChartColumn,
  market: Store,
} as const;

export default function AccountingSmesPage() {
  const { hero, onboarding, payments, features, closing } = useFilledContent(content);
  return (
    <>
      <PageHero
        content={hero}
        beside={<HeroScreen screen={accounting} phoneScreen={accountingCompact} alt={hero.alt} />}
      />
      <Steps content={onboarding} />
      <FeatureGrid content={features} icons={icons} />
      <Story content={payments} pictureFirst>
        <StoryScreen screen={payment} alt={payments.alt} />
      </Story>
      <Closing content={closing} />
    </>
  );
}

const List = chakra('ol', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', md: '1fr 1fr', lg: 'repeat(4, 1fr)' },
    columnGap: '8',
    rowGap: { base: '0', md: '8' },
    counterReset: 'step',
  },
});

const Step = chakra('li', {
  base: {
    display: { base: 'grid', md: 'block' },
    gridTemplateColumns: '3.5rem 1fr',
    [whenEnlarged]: { gridTemplateColumns: 'minmax(0, 1fr)', rowGap: '3' },
    paddingBlock: { base: '5', md: '6' },
    borderTopWidth: { base: '1px', md: '2px' },
    borderColor: { md: 'action' },
    counterIncrement: 'step',
    _before: {
      content: 'counter(step)',
      display: 'block',
      marginBottom: { md: '4' },
      color: 'fg.clay',
      fontSize: '3xl',
      fontWeight: 'heavy',
      lineHeight: '1',
      fontVariantNumeric: 'tabular-nums',
    },
  },
});

interface Props {
  readonly content: {
    readonly title: string;
    readonly intro: string;
    readonly steps: Readonly<Record<string, string>>;
  };
}

function Steps({ content }: Props) {
  return (
    <PageSection title={content.title} intro={content.intro}>
      <List role="list">
        {Object.entries(content.steps).map(([title, text]) => (
          <Step key={title}>
            <div>
              <Subtitle marginBottom="2">{title}</Subtitle>
              <Text color="fg.muted">{text}</Text>
            </div>
          </Step>
        ))}
      </List>
    </PageSection>
  );
}
