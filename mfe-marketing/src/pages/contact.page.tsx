import { hero, hours, ways } from '../content/contact.content.ts';
import ContactHero from '../sections/contact-hero.section.tsx';
import ContactWays from '../sections/contact-ways.section.tsx';
import Faq from '../sections/faq.section.tsx';

export default function ContactPage() {
  return (
    <>
      <ContactHero content={hero} hours={hours} />
      <ContactWays content={ways} />
      <Faq />
    </>
  );
}
