import { paths } from '@site/contracts/paths';
import { Text, TextLink, useFilledContent, usePageExists } from '@site/ui';
import { FormPage } from '../../kit/form-page.tsx';
import { loginContent } from './sign-in.content.ts';
import { SignInForm } from './sign-in-form.tsx';

export default function LoginPage() {
  const pageExists = usePageExists();
  const text = useFilledContent(loginContent);
  return (
    <FormPage title={text.title} intro={text.intro} alternative="sign-up" next={text.next}>
      <SignInForm text={text.form} />
      {pageExists(paths.forgotPassword()) && (
        <Text fontSize="sm" color="fg.muted">
          <TextLink to={paths.forgotPassword()}>{text.forgotPassword}</TextLink>
        </Text>
      )}
    </FormPage>
  );
}
