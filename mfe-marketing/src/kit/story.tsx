import { Band, Box, chakra, Eyebrow, Stack, Text, Title } from '@site/ui';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { CallsToAction } from './call-to-action/call-to-action-button.tsx';
import type { CallToAction } from './call-to-action/call-to-action-target.ts';
import { Columns } from './columns.tsx';

const Point = chakra('li', {
  base: {
    display: 'flex',
    gap: '3',
    paddingBlock: '3',
    borderTopWidth: '1px',
    fontWeight: 'medium',
    '& svg': { flexShrink: 0, marginTop: '1', color: 'fg.brand' },
  },
});

interface Props {
  readonly content: {
    readonly id: string;
    readonly eyebrow: string;
    readonly title: string;
    readonly paragraphs: readonly string[];
    readonly points?: readonly string[];
    readonly action?: CallToAction;
  };
  readonly children: ReactNode;
  readonly pictureFirst?: boolean;
}

export function Story({ content, children, pictureFirst = false }: Props) {
  return (
    <Band id={content.id}>
      <Columns wide="1fr 1fr">
        <Stack gap="4" order={{ lg: pictureFirst ? 1 : 0 }}>
          <Eyebrow>{content.eyebrow}</Eyebrow>
          <Title>{content.title}</Title>
          {content.paragraphs.map((text) => (
            <Text key={text} color="fg.muted" maxWidth="prose">
              {text}
            </Text>
          ))}
          {content.points && (
            <Box as="ul" role="list" marginTop="2" borderBottomWidth="1px">
              {content.points.map((point) => (
                <Point key={point}>
                  <Check aria-hidden="true" size="1.125rem" strokeWidth={2.5} />
                  <span>{point}</span>
                </Point>
              ))}
            </Box>
          )}
          {content.action && (
            <Box marginTop="4">
              <CallsToAction actions={[content.action]} />
            </Box>
          )}
        </Stack>
        {children}
      </Columns>
    </Band>
  );
}
