import { entriesOf } from '@site/contracts/content';
import {
  Box,
  CardLink,
  chakra,
  PageSection,
  Subtitle,
  Text,
  usePageExists,
  whenEnlarged,
} from '@site/ui';
import { ArrowRight } from 'lucide-react';
import { ScreenPicture } from '../../kit/screens/screen-picture.tsx';
import { manufacturing } from '../../pictures/manufacturing.ts';
import { report } from '../../pictures/report.ts';
import { sacco } from '../../pictures/sacco.ts';
import { security } from '../../pictures/security.ts';
import type { ReasonsContent } from './reasons.content.ts';

const screens = { corporate: report, sacco, security, manufacturing };

const Cards = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: '1fr',
      md: 'repeat(auto-fit, minmax(min(100%, max(13rem, 34%)), 1fr))',
    },
    gap: '6',
  },
});

const Item = chakra('li', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'lg',
    overflow: 'hidden',
    transitionProperty: 'border-color',
    transitionDuration: 'fast',
    '&:has(a):hover': { borderColor: 'action' },
    '&:hover svg': { transform: 'translateX(4px)' },
    '& svg': { transitionProperty: 'transform', transitionDuration: 'fast' },
    // The card cuts off the lower half of the screen.
    '& picture': {
      display: 'block',
      height: { base: '11rem', lg: '15rem' },
      marginTop: '6',
      marginInline: { base: '5', lg: '8' },
      borderWidth: '1px 1px 0',
      borderTopRadius: 'md',
      overflow: 'hidden',
    },
    // On phones it shows a part that is large enough to read.
    '& img': { width: { base: '150%', lg: '100%' }, maxWidth: 'none' },
  },
});

export function Customised({ content }: { readonly content: ReasonsContent['customised'] }) {
  const pageExists = usePageExists();
  return (
    <PageSection title={content.title} intro={content.intro}>
      <Cards role="list">
        {entriesOf(content.cards).map(([id, { title, text, link }]) => (
          <Item key={id}>
            <Box bg="bg.brand" borderBottomWidth="1px">
              <ScreenPicture
                screen={screens[id]}
                alt=""
                sizes="(min-width: 64rem) 490px, (min-width: 48rem) 60vw, calc(150vw - 7.5rem)"
              />
            </Box>
            <Box padding={{ base: '5', lg: '8' }}>
              <Subtitle
                marginBottom="2"
                // A long word needs the arrow's place.
                css={{ '& svg': { [whenEnlarged]: { display: 'none' } } }}
              >
                {pageExists(link) ? (
                  <CardLink to={link}>
                    <span>{title}</span>
                    <ArrowRight aria-hidden="true" size="1.25rem" />
                  </CardLink>
                ) : (
                  title
                )}
              </Subtitle>
              <Text color="fg.muted">{text}</Text>
            </Box>
          </Item>
        ))}
      </Cards>
    </PageSection>
  );
}
