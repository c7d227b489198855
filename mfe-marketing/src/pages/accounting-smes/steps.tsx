import { chakra, PageSection, Subtitle, Text, whenEnlarged } from '@site/ui';

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
    readonly steps: readonly { readonly title: string; readonly text: string }[];
  };
}

/** Numbered steps. */
export function Steps({ content }: Props) {
  return (
    <PageSection title={content.title} intro={content.intro}>
      <List role="list">
        {content.steps.map(({ title, text }) => (
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
