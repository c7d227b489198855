import { chakra, PageSection, Subtitle, Text, whenEnlarged } from '@site/ui';
import { payDrawings } from './pay-drawings.tsx';
import type { RevenueManagementContent } from './revenue-management.content.ts';

const Ways = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
    columnGap: '8',
    rowGap: '8',
  },
});

const Way = chakra('li', {
  base: {
    display: { base: 'grid', md: 'block' },
    gridTemplateColumns: '7.5rem 1fr',
    [whenEnlarged]: { gridTemplateColumns: 'minmax(0, 1fr)', rowGap: '3' },
    columnGap: '5',
    alignItems: 'center',
    paddingTop: { base: '8', md: '0' },
    borderTopWidth: { base: '1px', md: '0' },
    borderColor: 'border.onDeep',
  },
});

const Picture = chakra('div', {
  base: {
    padding: { md: '6' },
    marginBottom: { md: '6' },
    borderWidth: { md: '1px' },
    borderColor: 'border.onDeep',
    borderRadius: 'lg',
  },
});

/** The ways to pay: three drawings with a few words each. */
export function WaysToPay({
  content,
}: {
  readonly content: RevenueManagementContent['waysToPay'];
}) {
  return (
    <PageSection
      title={content.title}
      intro={content.intro}
      bg="bg.deep"
      color="fg.onDeep"
      css={{ '& p': { color: 'fg.onDeepMuted' } }}
    >
      <Ways role="list">
        {content.ways.map(({ drawing, title, text }) => {
          const Drawing = payDrawings[drawing];
          return (
            <Way key={title}>
              <Picture>
                <Drawing />
              </Picture>
              <div>
                <Subtitle marginBottom="1">{title}</Subtitle>
                <Text>{text}</Text>
              </div>
            </Way>
          );
        })}
      </Ways>
    </PageSection>
  );
}
