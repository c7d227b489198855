import { OperatorsRoot } from '@site/ui/operators';
import { createRoot } from 'react-dom/client';
import { SWRConfig } from 'swr';
import { settings } from './client/use-fetched.ts';
import { Console } from './console.tsx';

const place = document.getElementById('console');
if (!place) throw new Error('the page has no place for the console');
createRoot(place).render(
  <OperatorsRoot>
    <SWRConfig value={settings}>
      <Console />
    </SWRConfig>
  </OperatorsRoot>,
);
