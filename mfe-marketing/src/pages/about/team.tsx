import { chakra, PageSection, Subtitle, Text, whenEnlarged } from '@site/ui';
import type { LowerHalfContent } from './lower-half.content.ts';
import type { TeamContent } from './team.content.ts';

const Members = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', md: 'repeat(6, 1fr)', lg: 'repeat(5, 1fr)' },
    columnGap: { md: '6', lg: '5' },
    rowGap: { base: '6', md: '10' },
  },
});

const Member = chakra('li', {
  base: {
    display: { base: 'grid', md: 'block' },
    gridTemplateColumns: '7rem 1fr',
    [whenEnlarged]: { gridTemplateColumns: 'minmax(0, 1fr)', rowGap: '3' },
    columnGap: '5',
    alignItems: 'center',
    // Three in the first row, two in the second, then all five side by side.
    gridColumn: { md: 'span 2', lg: 'auto' },
    '&:nth-of-type(4)': { gridColumn: { md: '2 / span 2', lg: 'auto' } },
  },
});

const Portrait = chakra('img', {
  base: {
    display: 'block',
    width: '100%',
    height: 'auto',
    borderRadius: 'lg',
    _dark: { filter: 'brightness(0.9)' },
  },
});

/** The size of every portrait in pixels. */
export const portraitSize = { width: 320, height: 360 } as const;

interface Props {
  readonly content: LowerHalfContent['team'];
  readonly members: TeamContent['members'];
}

/** The people of the company and what each does. */
export function Team({ content, members }: Props) {
  return (
    <PageSection bg="bg.subtle" title={content.title} intro={content.intro}>
      <Members role="list">
        {members.map(({ id, name, position, text, portrait }) => (
          <Member key={id}>
            <Portrait
              src={portrait.src}
              alt={portrait.alt}
              htmlWidth={portraitSize.width}
              htmlHeight={portraitSize.height}
              loading="lazy"
              decoding="async"
            />
            <div>
              <Subtitle fontSize="lg" marginTop={{ md: '4' }}>
                {name}
              </Subtitle>
              <Text color="fg.clay" fontSize="sm" fontWeight="semibold">
                {position}
              </Text>
              <Text color="fg.muted" fontSize="sm" marginTop="1.5">
                {text}
              </Text>
            </div>
          </Member>
        ))}
      </Members>
    </PageSection>
  );
}
