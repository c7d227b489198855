import { Column, PageTitle } from '@site/ui';

export default function Page() {
  return (
    <Column>
      <PageTitle>Devices</PageTitle>
    </Column>
  );
}
