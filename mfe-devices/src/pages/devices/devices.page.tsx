import { useFilledContent } from '@site/ui';
import { devicesContent } from './devices.content.ts';
import { HelpLine } from './help-line.tsx';
import { Hero } from './hero.tsx';
import { MoreDevices } from './more-devices.tsx';
import { PortableTerminal } from './portable-terminal.tsx';
import { WhyHere } from './why-here.tsx';

export default function DevicesPage() {
  const text = useFilledContent(devicesContent);
  return (
    <>
      <Hero text={text.hero} />
      <PortableTerminal
        entry={text.catalogue.portableTerminal}
        text={text.terminal}
        order={text.order}
      />
      <MoreDevices catalogue={text.catalogue} text={text.moreDevices} order={text.order} />
      <WhyHere text={text.whyHere} />
      <HelpLine text={text.help} />
    </>
  );
}
