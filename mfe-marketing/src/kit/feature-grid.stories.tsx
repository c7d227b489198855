import { FeatureGrid, type Features } from './feature-grid.tsx';
import { moduleIcons } from './module-icons.ts';

export default { title: 'marketing/feature grid', parameters: { layout: 'fullscreen' } };

// Its type has exactly these keys.
const names = Object.keys(moduleIcons) as (keyof typeof moduleIcons)[];

/** Its rows are full with six, or with seven of which one leads. */
const content = (count: number) => ({
  title: 'What it does',
  intro: 'One program for all that a business writes down.',
  // With the keys of the names that were taken; `icons` has more.
  features: Object.fromEntries(
    names
      .slice(0, count)
      .map((icon) => [
        icon,
        { title: `All about ${icon}`, text: 'Written once, and found wherever it is needed.' },
      ]),
  ) as Features<keyof typeof moduleIcons>,
});

export const Thirds = () => <FeatureGrid content={content(6)} icons={moduleIcons} />;
export const Leading = () => <FeatureGrid content={content(7)} icons={moduleIcons} lead />;
