import { startEdge } from '@platform/edge/start-edge';

// The edge as it would be if it counted nothing; the argument is the folder of its store.
const [storeFolder = ''] = process.argv.slice(2);
const edge = await startEdge({ port: 0, storeFolder, health: false });
process.once('SIGTERM', () => void edge.stop().then(() => process.exit(0)));
console.log(edge.address);
