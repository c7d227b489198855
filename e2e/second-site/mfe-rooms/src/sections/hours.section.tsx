import { useHours } from '@site/ui';

export default function Hours() {
  const { from, to } = useHours();
  return <p>{`Open from ${from} to ${to}`}</p>;
}
