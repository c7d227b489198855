import { Column, PageTitle, Button } from '@site/ui';

export default function Page() {
  return (
    <Column>
      <PageTitle>Register</PageTitle>
      <Button onClick={() => {
        const worker = new Worker(new URL('../bot-check/solve.worker.ts', import.meta.url));
        worker.onmessage = (e) => console.log('SOLVED', e.data);
        worker.onerror = (e) => console.log('ERR', e.message);
        fetch('http://127.0.0.1:8081/bot-challenge').then((r) => r.json()).then((c) => worker.postMessage(c));
      }}>Go</Button>
    </Column>
  );
}
