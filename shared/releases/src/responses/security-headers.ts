/** The headers of every response. */
const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
} as const;

const onHttps = {
  ...always,
  // Two years, which is what browsers expect of a site that insists on https.
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
} as const;

/** @param site what is live; its address decides whether browsers are told to insist on https */
export function securityHeaders(
  site: { readonly secure: boolean } | undefined,
): Readonly<Record<string, string>> {
  return site?.secure ? onHttps : always;
}
