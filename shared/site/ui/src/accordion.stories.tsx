import { Accordion } from './accordion.tsx';

export default { title: 'ui/accordion' };

const items = [
  { title: 'Do I need a card?', content: 'No. The trial ends by itself.' },
  { title: 'Whose data is it?', content: 'Yours. You can take it with you.' },
];

export const FirstOpen = () => <Accordion items={items} single />;
export const Closed = () => <Accordion items={items} />;
