import { extname } from 'node:path';

/** The types of texts that composing generates, by extension, without the charset. */
export const textTypes: Readonly<Record<string, string>> = {
  '.xml': 'application/xml',
  '.txt': 'text/plain',
};

/** The Content-Type of a text of a composition. */
export function textContentType(type: string): string {
  return `${type}; charset=utf-8`;
}

/**
 * The Content-Type of release files by extension, as the edge's package for files has them; a test
 * compares each with what the edge sends.
 */
export const fileTypes: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/vnd.microsoft.icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'application/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mjs': 'application/javascript; charset=utf-8',
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.vtt': 'text/vtt; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webm': 'video/webm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};

/** The Content-Type of files with any other extension. */
export const OTHER_FILE_TYPE = 'application/octet-stream';

/** The Content-Type of a release file, by its name. */
export function fileContentType(file: string): string {
  return fileTypes[extname(file)] ?? OTHER_FILE_TYPE;
}
