import {
  Box,
  Flex,
  MailLink,
  Stack,
  Subtitle,
  TelephoneLink,
  Text,
  TextLink,
  usePageExists,
  useSiteConfig,
} from '@site/ui';
import type { LegalWords } from './legal.content.ts';

interface Props {
  readonly words: LegalWords;
  /** The address of the page. */
  readonly page: string;
}

/** Contact details for questions about a legal text, and links to the other texts. */
export function LegalFooter({ words, page }: Props) {
  const { company, address } = useSiteConfig();
  const pageExists = usePageExists();
  const others = words.documents.filter(({ link }) => link !== page && pageExists(link));
  return (
    <Flex
      flexWrap="wrap"
      columnGap="16"
      rowGap="8"
      marginTop={{ base: '12', lg: '16' }}
      paddingTop="8"
      borderTopWidth="1px"
    >
      <Box as="section" maxWidth="100%" overflowWrap="anywhere">
        <Subtitle as="h2" marginBottom="2">
          {words.contact}
        </Subtitle>
        <Stack as="address" gap="1" alignItems="flex-start">
          <Text>
            <span translate="no">{company}</span>
          </Text>
          <Text color="fg.muted">{address}</Text>
          <TelephoneLink />
          <MailLink />
        </Stack>
      </Box>
      {others.length > 0 && (
        <Box as="nav" aria-label={words.others}>
          <Subtitle as="h2" marginBottom="2">
            {words.others}
          </Subtitle>
          <Stack as="ul" role="list" gap="1">
            {others.map(({ label, link }) => (
              <li key={link}>
                <TextLink to={link}>{label}</TextLink>
              </li>
            ))}
          </Stack>
        </Box>
      )}
    </Flex>
  );
}
