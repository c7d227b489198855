import { type FilledContent, pageContent } from '@site/contracts/content';
import amina from './drawings/amina-yusuf.svg?url';
import daniel from './drawings/daniel-kiprop.svg?url';
import mutheu from './drawings/mutheu-musyoka.svg?url';
import otieno from './drawings/otieno-ochieng.svg?url';
import wanjiku from './drawings/wanjiku-kamau.svg?url';

export const content = pageContent({
  members: [
    {
      id: 'wanjiku-kamau',
      name: 'Wanjiku Kamau',
      position: 'Chief Executive Officer',
      text: 'Answers for everything that leaves this house.',
      portrait: {
        src: wanjiku,
        alt: 'Drawn portrait of Wanjiku Kamau: short natural hair, gold earrings and a pine-green jacket.',
      },
    },
    {
      id: 'otieno-ochieng',
      name: 'Otieno Ochieng',
      position: 'Chief Technology Officer',
      text: 'Keeps the system quick, safe and awake.',
      portrait: {
        src: otieno,
        alt: 'Drawn portrait of Otieno Ochieng: short beard, round glasses and an open collar.',
      },
    },
    {
      id: 'amina-yusuf',
      name: 'Amina Yusuf',
      position: 'Head of Finance',
      text: 'Makes sure that the books balance, yours and ours.',
      portrait: {
        src: amina,
        alt: 'Drawn portrait of Amina Yusuf: a sand-coloured headscarf and a clay-red dress.',
      },
    },
    {
      id: 'daniel-kiprop',
      name: 'Daniel Kiprop',
      position: 'Head of Customer Success',
      text: 'Sets you up, trains your staff and takes your call.',
      portrait: {
        src: daniel,
        alt: 'Drawn portrait of Daniel Kiprop: grey hair, a moustache, a dark jacket and a tie.',
      },
    },
    {
      id: 'mutheu-musyoka',
      name: 'Mutheu Musyoka',
      position: 'Head of Product Design',
      text: 'Sits beside people at work until the screen makes sense.',
      portrait: {
        src: mutheu,
        alt: 'Drawn portrait of Mutheu Musyoka: braids in a high bun with a sun-yellow band, and a blouse of the same colour.',
      },
    },
  ],
});

export type TeamContent = FilledContent<typeof content>;
