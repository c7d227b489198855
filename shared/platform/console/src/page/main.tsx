import { createRoot } from 'react-dom/client';
import { SWRConfig } from 'swr';
import { settings } from './client/use-fetched.ts';
import { Console } from './console.tsx';
import { ConsoleRoot } from './elements/elements.ts';

const place = document.getElementById('console');
if (!place) throw new Error('the page has no place for the console');
createRoot(place).render(
  <ConsoleRoot>
    <SWRConfig value={settings}>
      <Console />
    </SWRConfig>
  </ConsoleRoot>,
);
