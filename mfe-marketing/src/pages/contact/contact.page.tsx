import { useFilledContent } from '@site/ui';
import { CallToActionButton } from '../../kit/call-to-action/call-to-action-button.tsx';
import { PageHero } from '../../kit/page-hero.tsx';
import Faq from '../../sections/faq.section.tsx';
import { content } from './contact.content.ts';
import { ContactWays } from './contact-ways.tsx';
import { OpeningHours } from './opening-hours.tsx';

export default function ContactPage() {
  const { hero, hours, ways } = useFilledContent(content);
  return (
    <>
      <PageHero
        content={hero}
        actions={<CallToActionButton action={hero.action} size="lg" />}
        wider="words"
        beside={<OpeningHours content={hours} />}
      />
      <ContactWays content={ways} />
      <Faq />
    </>
  );
}
