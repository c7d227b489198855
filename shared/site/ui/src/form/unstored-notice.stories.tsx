import { UnstoredNotice } from './unstored-notice.tsx';

export default { title: 'ui/unstored notice' };

const text = {
  title: 'Your browser stores nothing',
  text: 'What you enter is lost when you reload this page.',
  help: 'To finish it with a person,',
  call: 'call',
  or: 'or',
  chat: 'chat with us',
};

export const Shown = () => <UnstoredNotice text={text} lasts={() => false} />;
