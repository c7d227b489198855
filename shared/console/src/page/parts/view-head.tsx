import { Box, chakra, Text, TextAnchor } from '@site/ui';
import { useEffect, useRef } from 'react';
import { hrefOf } from '../address.ts';

const Title = chakra(
  'h1',
  {
    base: {
      fontSize: '2xl',
      fontWeight: 'heavy',
      lineHeight: 'tight',
      overflowWrap: 'anywhere',
    },
  },
  { defaultProps: { tabIndex: -1 } },
);

interface Props {
  readonly title: string;
  readonly lead: string;
}

/** The heading of a view that a link led to; it takes the focus, so that a screen reader begins there. */
export function ViewHead({ title, lead }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} – Console`;
    heading.current?.focus();
    scrollTo(0, 0);
  }, [title]);
  return (
    <Box>
      <TextAnchor href={hrefOf({ view: 'overview' })} fontSize="sm">
        Back to everything
      </TextAnchor>
      <Title ref={heading} marginTop="2">
        {title}
      </Title>
      <Text color="fg.muted">{lead}</Text>
    </Box>
  );
}
