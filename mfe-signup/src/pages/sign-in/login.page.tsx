import { paths } from '@site/contracts/paths';
import { Flex, Text, TextLink, useFilledContent, usePageExists } from '@site/ui';
import { AlternativeLink, FormPage } from '../../kit/form-page.tsx';
import { loginContent } from './sign-in.content.ts';
import { SignInForm } from './sign-in-form.tsx';

export default function LoginPage() {
  const pageExists = usePageExists();
  const text = useFilledContent(loginContent);
  return (
    <FormPage title={text.title} intro={text.intro} alternative="sign-up" next={text.next}>
      <SignInForm text={text.form} />
      <Flex flexWrap="wrap" alignItems="center" justifyContent="space-between" columnGap="5">
        {pageExists(paths.forgotPassword()) && (
          <Text fontSize="sm" color="fg.muted">
            <TextLink to={paths.forgotPassword()} display="inline-block" paddingBlock="2.5">
              {text.forgotPassword}
            </TextLink>
          </Text>
        )}
        <AlternativeLink to="plans" />
      </Flex>
    </FormPage>
  );
}
