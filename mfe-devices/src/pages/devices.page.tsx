import { helpText, heroText, reasons, whyHereText } from '../content/buying.content.ts';
import { catalogue } from '../content/catalogue.content.ts';
import { moreDevicesText, singleDevices, touchScreenPos } from '../content/more-devices.content.ts';
import {
  terminalSpecs,
  terminalText,
  terminalViews,
} from '../content/portable-terminal.content.ts';
import HelpLineSection from '../sections/help-line.section.tsx';
import HeroSection from '../sections/hero.section.tsx';
import MoreDevicesSection from '../sections/more-devices.section.tsx';
import PortableTerminalSection from '../sections/portable-terminal.section.tsx';
import WhyHereSection from '../sections/why-here.section.tsx';

export default function Page() {
  return (
    <>
      <HeroSection text={heroText} />
      <PortableTerminalSection
        entry={catalogue.portableTerminal}
        views={terminalViews}
        specs={terminalSpecs}
        text={terminalText}
      />
      <MoreDevicesSection
        catalogue={catalogue}
        touchScreen={touchScreenPos}
        devices={singleDevices}
        text={moreDevicesText}
      />
      <WhyHereSection text={whyHereText} reasons={reasons} />
      <HelpLineSection text={helpText} />
    </>
  );
}
