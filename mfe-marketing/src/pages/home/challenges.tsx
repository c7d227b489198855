import {
  Band,
  Box,
  Eyebrow,
  Grid,
  SectionHead,
  Subtitle,
  Text,
  TextLink,
  usePageExists,
} from '@site/ui';
import { Accordion } from '@site/ui/accordion';
import type { ReasonsContent } from './reasons.content.ts';

type Challenge = ReasonsContent['challenges']['challenges'][number];

export function Challenges({ content }: { readonly content: ReasonsContent['challenges'] }) {
  const items = content.challenges.map((challenge) => ({
    title: challenge.title,
    content: <Answer label={content.label} challenge={challenge} />,
  }));
  return (
    <Band tone="subtle">
      <Grid gridTemplateColumns={{ base: '1fr', lg: '5fr 7fr' }} columnGap="16" rowGap="8">
        <SectionHead title={content.title} intro={content.intro} />
        <Accordion single items={items} />
      </Grid>
    </Band>
  );
}

function Answer({ label, challenge }: { label: string; challenge: Challenge }) {
  const pageExists = usePageExists();
  const { title, text, more } = challenge.solution;
  return (
    <>
      <Text>{challenge.text}</Text>
      <Box marginTop="5" padding="6" bg="bg.panel" borderWidth="1px" borderRadius="lg">
        <Eyebrow>{label}</Eyebrow>
        <Subtitle color="fg" marginBlock="1">
          {title}
        </Subtitle>
        <Text>{text}</Text>
        {pageExists(more.link) && (
          <Text marginTop="3">
            <TextLink to={more.link}>{more.label}</TextLink>
          </Text>
        )}
      </Box>
    </>
  );
}
