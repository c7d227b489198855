import { createHash } from 'node:crypto';

type Content = string | Uint8Array;

/** In hexadecimal digits. */
export function sha256(content: Content): string {
  return createHash('sha256').update(content).digest('hex');
}

/** The source expression for an inline script or style in a content security policy. */
export function policyHash(content: Content): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}

/** The subresource integrity value of a file. */
export function integrityOf(bytes: Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}
