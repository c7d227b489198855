import { useFilledContent } from '@site/ui';
import { content } from './devices.content.ts';
import { HelpLine } from './help-line.tsx';
import { Hero } from './hero.tsx';
import { MoreDevices } from './more-devices.tsx';
import { PortableTerminal } from './portable-terminal.tsx';
import { WhyHere } from './why-here.tsx';

export default function DevicesPage() {
  const text = useFilledContent(content);
  return (
    <>
      <Hero content={text.hero} />
      <PortableTerminal
        entry={text.catalogue.portableTerminal}
        content={text.terminal}
        order={text.order}
      />
      <MoreDevices catalogue={text.catalogue} content={text.moreDevices} order={text.order} />
      <WhyHere content={text.whyHere} />
      <HelpLine content={text.help} />
    </>
  );
}
