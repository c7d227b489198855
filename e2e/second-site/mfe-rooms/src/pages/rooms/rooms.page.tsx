import { Link, RemoteSection, Title } from '@site/ui';

export default function RoomsPage() {
  return (
    <>
      <Title>Reading rooms</Title>
      <RemoteSection id="rooms/hours" />
      <Link to="/">To the books</Link>
    </>
  );
}
