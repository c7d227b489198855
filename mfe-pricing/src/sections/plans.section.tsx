import { Button, PageSection, Text } from '@site/ui';
import { SegmentedChoice } from '@site/ui/form';
import { useState } from 'react';

export default function PlansSection() {
  const [period, setPeriod] = useState('yearly');
  return (
    <PageSection title="Plans">
      <SegmentedChoice
        name="period"
        legend="Billing"
        value={period}
        onChange={setPeriod}
        options={[
          { value: 'yearly', label: 'Yearly' },
          { value: 'monthly', label: 'Monthly' },
        ]}
      />
      <Text>{period}</Text>
      <Button>Buy</Button>
    </PageSection>
  );
}
