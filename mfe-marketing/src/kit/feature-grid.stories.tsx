import { FeatureGrid } from './feature-grid.tsx';
import { moduleIcons } from './module-icons.ts';

export default { title: 'marketing/feature grid', parameters: { layout: 'fullscreen' } };

const content = {
  title: 'What it does',
  intro: 'One program for all that a business writes down.',
  features: (['sales', 'stock', 'finance', 'payroll'] as const).map((icon) => ({
    icon,
    title: `All about ${icon}`,
    text: 'Written once, and found wherever it is needed.',
  })),
};

export const Thirds = () => <FeatureGrid content={content} icons={moduleIcons} />;
export const Leading = () => <FeatureGrid content={content} icons={moduleIcons} lead />;
