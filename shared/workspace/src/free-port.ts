import { createServer } from 'node:net';
import { Stop } from './stop.ts';

/** Makes sure that a port on the loopback address can be listened on; stops where it is taken. */
export async function requireFreePort(name: string, port: number): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new Stop(
          error.code === 'EADDRINUSE'
            ? `Port ${port} is taken: stop the program that uses it, or set ${name} to a free port.`
            : `Port ${port} cannot be used (${error.code}): set ${name} to another port.`,
        ),
      ),
    );
    server.listen(port, '127.0.0.1', resolve);
  });
  await new Promise((resolve) => server.close(resolve));
}
