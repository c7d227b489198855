import { Tabs } from './tabs.tsx';

export default { title: 'ui/tabs' };

export const FirstChosen = () => (
  <Tabs
    label="Trades"
    tabs={[
      { id: 'shops', label: 'Shops', panel: 'Counter, stock and books in one.' },
      { id: 'farms', label: 'Farms', panel: 'From the field to the buyer.' },
    ]}
  />
);
