import { chakra, PageSection, Subtitle, Text, whenEnlarged } from '@site/ui';
import {
  BedDouble,
  ClipboardList,
  Factory,
  GraduationCap,
  HandHeart,
  Stethoscope,
} from 'lucide-react';
import type { LowerHalfContent } from './lower-half.content.ts';

const icons = {
  hospitality: BedDouble,
  hospital: Stethoscope,
  ngos: HandHeart,
  projects: ClipboardList,
  manufacturing: Factory,
  academics: GraduationCap,
} as const;

const Packages = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: '1fr',
      md: 'repeat(auto-fit, minmax(min(100%, max(13rem, 34%)), 1fr))',
      lg: 'repeat(3, 1fr)',
    },
    columnGap: '12',
    '& li': {
      display: 'flex',
      gap: '4',
      paddingBlock: '6',
      borderTopWidth: '1px',
      [whenEnlarged]: { flexDirection: 'column', gap: '2' },
    },
    '& svg': { flexShrink: 0, marginTop: '0.5', color: 'fg.brand' },
  },
});

interface Props {
  readonly content: LowerHalfContent['industryPackages'];
}

/** Six packages for whole industries. */
export function IndustryPackages({ content }: Props) {
  return (
    <PageSection title={content.title} intro={content.intro} bg="bg.subtle">
      <Packages role="list">
        {content.packages.map(({ icon, title, text }) => {
          const Icon = icons[icon];
          return (
            <li key={title}>
              <Icon aria-hidden="true" size="1.625rem" strokeWidth={1.75} />
              <div>
                <Subtitle fontSize="lg">{title}</Subtitle>
                <Text color="fg.muted">{text}</Text>
              </div>
            </li>
          );
        })}
      </Packages>
    </PageSection>
  );
}
