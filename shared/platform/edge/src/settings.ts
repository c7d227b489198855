import { addressSetting } from '@platform/node/address-setting';
import { networksSetting } from '@platform/node/networks';
import { LOOPBACK, portSetting } from '@platform/node/ports';
import { pathSetting } from '@platform/node/workspace-folder';
import * as z from 'zod/mini';

/** The edge's settings; `deploy/.env.example` lists them. */
export const settings = z.object({
  PORT: z._default(
    portSetting({ error: (text) => `is "${text}", which is no port: set one from 1 to 65535.` }),
    8080,
  ),
  HOST: z._default(z.string(), LOOPBACK),
  OPERATIONS_PORT: z.optional(portSetting()),
  OPERATIONS_HOST: z._default(z.string(), LOOPBACK),
  SITE_STORE: pathSetting('.site/store', 'the folder of the store'),
  /** Their X-Forwarded-Proto counts. */
  TRUSTED_PROXIES: networksSetting(),
  /** Where previews are served: a host of their own. */
  PREVIEW_ADDRESS: addressSetting(),
  /** Signs the links to them. */
  PREVIEW_KEY: z.optional(z.string().check(z.minLength(32, 'has to have at least 32 characters.'))),
  /** Where release health is kept: a file, or PostgreSQL, which several edges share. */
  HEALTH_DATABASE: z.optional(z.string()),
  DATABASE_URL: z.optional(
    z.string().check(z.regex(/^postgres(ql)?:/, 'has to be the address of a PostgreSQL database.')),
  ),
  /** One line for each request on stdout: time, method, path, status and milliseconds. */
  ACCESS_LOG: z.optional(z.literal('json', 'can only be "json".')),
  // Serves after SIGTERM while not ready. Responses have ten more seconds, and
  // `deploy/site-edge.service` ends it after 60.
  DRAIN_SECONDS: z.pipe(
    z._default(
      z.string().check(z.regex(/^(?:\d|[1-3]\d|4[0-5])$/, 'must be a number of seconds up to 45.')),
      '0',
    ),
    z.transform(Number),
  ),
});
