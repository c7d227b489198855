import Faq from '../../sections/faq.section.tsx';
import { hero, hours, ways } from './contact.content.ts';
import ContactHero from './contact-hero.tsx';
import ContactWays from './contact-ways.tsx';

export default function ContactPage() {
  return (
    <>
      <ContactHero content={hero} hours={hours} />
      <ContactWays content={ways} />
      <Faq />
    </>
  );
}
