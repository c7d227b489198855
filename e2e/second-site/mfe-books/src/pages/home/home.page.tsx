import { Link, RemoteSection, Title } from '@site/ui';

export default function HomePage() {
  return (
    <>
      <Title>Books for everybody</Title>
      <RemoteSection id="rooms/hours" />
      <Link to="/rooms">Reading rooms</Link>
    </>
  );
}
