import { useState } from 'react';
import { SegmentedChoice } from './segmented-choice.tsx';

export default { title: 'ui/segmented choice' };

export function Periods() {
  const [value, choose] = useState('yearly');
  return (
    <SegmentedChoice
      name="period"
      legend="Paid"
      options={[
        { value: 'yearly', label: 'Yearly' },
        { value: 'monthly', label: 'Monthly' },
      ]}
      value={value}
      onChange={choose}
    />
  );
}
