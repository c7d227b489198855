import { catalogue } from '../../kit/catalogue.content.ts';
import { helpText, heroText, reasons, whyHereText } from './devices.content.ts';
import HelpLineSection from './help-line.tsx';
import HeroSection from './hero.tsx';
import { moreDevicesText, singleDevices, touchScreenPos } from './more-devices.content.ts';
import MoreDevicesSection from './more-devices.tsx';
import { terminalSpecs, terminalText, terminalViews } from './portable-terminal.content.ts';
import PortableTerminalSection from './portable-terminal.tsx';
import WhyHereSection from './why-here.tsx';

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
