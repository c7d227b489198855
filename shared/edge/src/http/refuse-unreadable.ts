import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { errorCode } from '@site/node/error-code';

const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers what is no request as Node does by itself, which tells nobody of it. */
export function refuseUnreadable(server: Server, refused: (status: number) => void): void {
  server.on('clientError', (error, socket: Socket) => {
    if (socket.writable && !isAnswering(socket)) {
      const status = statuses[errorCode(error) ?? ''] ?? 400;
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n\r\n`);
      refused(status);
    }
    socket.destroy(error);
  });
}

/** Where Node itself looks: in the middle of a response another one would be a part of it. */
function isAnswering(socket: Socket): boolean {
  const { _httpMessage: response } = socket as { _httpMessage?: ServerResponse | null };
  return response?.headersSent ?? false;
}
