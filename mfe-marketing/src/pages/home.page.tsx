import { Column, PageTitle, RemoteSection } from '@site/ui';

export default function HomePage() {
  return (
    <>
      <Column>
        <PageTitle>Digitize & Transform your Business</PageTitle>
      </Column>
      <RemoteSection id="pricing/plans" />
    </>
  );
}
