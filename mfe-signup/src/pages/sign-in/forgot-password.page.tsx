import { useFilledContent, useSiteConfiguration } from '@site/ui';
import { AlternativeLink, FormPage } from '../../kit/form-page.tsx';
import { forgotPasswordContent } from './sign-in.content.ts';
import { SignInForm } from './sign-in-form.tsx';

export default function ForgotPasswordPage() {
  const { wiredExtras } = useSiteConfiguration().features;
  const text = useFilledContent(forgotPasswordContent);
  return (
    <FormPage title={text.title} intro={text.intro} alternative="sign-in" next={text.next}>
      <SignInForm text={text.form} works={wiredExtras} />
      <AlternativeLink to="plans" />
    </FormPage>
  );
}
