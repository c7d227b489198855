import { paths } from '@site/contracts/paths';
import {
  Box,
  ButtonAnchor,
  ButtonLink,
  Column,
  Flex,
  formatShillings,
  Stack,
  Text,
  Title,
  usePageExists,
  useSiteConfig,
} from '@site/ui';
import type { PricingText } from './pricing.content.ts';

interface Props {
  readonly text: PricingText['nextSteps'];
}

/** The end of the page: try it, or talk to somebody. */
export function NextSteps({ text }: Props) {
  const exists = usePageExists();
  const { email, plans } = useSiteConfig();
  const { name, users, price } = plans.basic;
  const trial = paths.register({ package: name, val: price.yearly, users });
  return (
    <Box as="section" paddingBlock={{ base: '14', lg: '24' }}>
      <Column>
        <Flex
          alignItems={{ base: 'flex-start', lg: 'center' }}
          justifyContent="space-between"
          flexDirection={{ base: 'column', lg: 'row' }}
          gap="8"
          padding={{ base: '6', lg: '12' }}
          bg="bg.deep"
          color="fg.onDeep"
          borderRadius="xl"
        >
          <Stack gap="3" maxWidth="36rem">
            <Title>{text.title}</Title>
            <Text color="fg.onDeepMuted">{text.text}</Text>
          </Stack>
          <Stack gap="3" flexShrink="0" alignItems={{ base: 'stretch', lg: 'center' }}>
            <Flex gap="3" flexWrap="wrap">
              <ButtonLink to={trial} look="accent" size="lg">
                {text.trial}
              </ButtonLink>
              {exists(paths.contact()) ? (
                <ButtonLink to={paths.contact()} look="onDeep" size="lg">
                  {text.talk}
                </ButtonLink>
              ) : (
                <ButtonAnchor href={`mailto:${email}`} look="onDeep" size="lg">
                  {text.talk}
                </ButtonAnchor>
              )}
            </Flex>
            <Text color="fg.onDeepMuted" fontSize="sm">
              {`${text.trialOf} ${name}, ${formatShillings(price.yearly)} ${text.unit}`}
            </Text>
          </Stack>
        </Flex>
      </Column>
    </Box>
  );
}
