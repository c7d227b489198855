/* `@site/ui/accordion`: panels that open and close under their headings, with or without scripts. */
import { Box, chakra } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';

const Panel = chakra('details', {
  base: {
    borderBottomWidth: '1px',
    borderColor: 'border.control',
    '&:first-of-type': { borderTopWidth: '1px' },
    '&[open] > summary svg': { transform: 'rotate(180deg)' },
    '&[open] > div': { _starting: { opacity: 0, transform: 'translateY(-0.25rem)' } },
  },
});

const Heading = chakra('summary', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4',
    minHeight: '4rem',
    paddingBlock: '4',
    fontWeight: 'bold',
    lineHeight: 'snug',
    cursor: 'pointer',
    listStyle: 'none',
    transitionProperty: 'color',
    transitionDuration: 'fast',
    _hover: { color: 'fg.brand' },
    '&::-webkit-details-marker': { display: 'none' },
    '& svg': {
      width: '1.25rem',
      height: '1.25rem',
      flexShrink: 0,
      color: 'fg.brand',
      transitionProperty: 'transform',
      transitionDuration: 'fast',
    },
  },
});

const Content = chakra('div', {
  base: {
    maxWidth: 'prose',
    paddingBottom: '6',
    paddingInlineEnd: { md: '10' },
    color: 'fg.muted',
    transitionProperty: 'opacity, transform',
    transitionDuration: 'moderate',
  },
});

interface Props {
  readonly items: readonly {
    readonly title: string;
    readonly content: ReactNode;
  }[];
  /** At most one panel is open; otherwise each opens independently. */
  readonly single?: boolean;
  /** The items are questions and answers, marked for search engines inside an `FAQPage`. */
  readonly questions?: boolean;
}

const marks = {
  question: { itemScope: true, itemProp: 'mainEntity', itemType: 'https://schema.org/Question' },
  name: { itemProp: 'name' },
  answer: { itemScope: true, itemProp: 'acceptedAnswer', itemType: 'https://schema.org/Answer' },
  text: { itemProp: 'text' },
};
const noMarks: Partial<typeof marks> = {};

export function Accordion({ items, single = false, questions = false }: Props) {
  const { question, name, answer, text } = questions ? marks : noMarks;
  const group = useId();
  return (
    <Box>
      {items.map(({ title, content }, position) => (
        <Panel key={title} {...question} {...(single ? { name: group, open: position === 0 } : {})}>
          <Heading>
            <span {...name}>{title}</span>
            <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true">
              <path d="M6 9l6 6 6-6" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
            </svg>
          </Heading>
          <Content {...answer}>
            <div {...text}>{content}</div>
          </Content>
        </Panel>
      ))}
    </Box>
  );
}
