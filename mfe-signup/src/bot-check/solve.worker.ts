import { solve } from './solve.ts';
self.onmessage = async (event: MessageEvent) => {
  self.postMessage(await solve(event.data));
};
