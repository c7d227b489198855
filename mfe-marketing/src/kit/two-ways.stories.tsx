import { TwoWays } from './two-ways.tsx';

export default { title: 'marketing/two ways', parameters: { layout: 'fullscreen' } };

export const Plain = () => (
  <TwoWays
    content={{
      id: 'how',
      title: 'How it works',
      intro: 'Two ways to the same books.',
      ways: [
        {
          title: 'From paper',
          steps: ['Photograph what you have.', 'Check what was read.'],
          result: 'The year is in the books.',
        },
        { title: 'From a file', steps: ['Send it.'], result: 'It is read the same day.' },
      ],
    }}
  />
);
