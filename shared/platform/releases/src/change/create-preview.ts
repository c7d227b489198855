import { CONFIGURATION_HOURS } from '@platform/contracts/live-configurations';
import { err, type Refusal, type Result } from '@platform/node/problem';
import { ok } from '@platform/node/result';
import { renewComposition } from '@platform/store/compositions';
import { readEpoch } from '@platform/store/ledger';
import {
  PREVIEW_HOURS,
  type PreviewSettings,
  previewPlace,
  writePreviewToken,
} from '../preview/preview-token.ts';
import { composeRequest } from './compose-selection.ts';
import type { ReleaseSelection } from './selection.ts';
import type { SnapshotSource } from './snapshot.ts';

interface PreviewRequest extends SnapshotSource {
  readonly select: readonly ReleaseSelection[];
  /** How long its link works. */
  readonly hours?: number;
  /** What time it is at the site: by its clock the link ends. */
  readonly timeAt?: ((site: string) => Promise<number | undefined>) | undefined;
}

interface CreatedPreview {
  readonly link: string;
  readonly token: string;
  readonly composition: string;
  /** ISO 8601. */
  readonly expires: string;
  readonly warnings: readonly Refusal[];
}

const HOUR_MS = 3_600_000;

/** Composes and passes the gates. Fails with `usage` where previews have no place. */
export async function createPreview(
  { select, hours = PREVIEW_HOURS, timeAt, ...source }: PreviewRequest,
  settings: PreviewSettings,
  now = Date.now(),
): Promise<Result<CreatedPreview>> {
  const composed = await composeRequest({ ...source, request: { select, addresses: {} } });
  if (!composed.ok) return composed;
  const { composition, warnings, disagreements } = composed.value;
  const { site } = composition.addresses;
  const epoch = await readEpoch(source.store);
  const place = previewPlace(settings, { address: site, epoch });
  if (!place) {
    return err(
      'usage',
      `Previews of ${site} are on a host of their own: set PREVIEW_ADDRESS and PREVIEW_KEY as its edge has them.`,
    );
  }
  const began = Math.max(now, (await timeAt?.(site)) ?? now);
  const expires = began + hours * HOUR_MS;
  // It may have been composed long ago.
  await renewComposition(source.store, composition.id, expires - CONFIGURATION_HOURS * HOUR_MS);
  const token = writePreviewToken({ composition: composition.id, expires }, place);
  return ok({
    link: `${place.address}/?preview=${token}`,
    ...{ token, composition: composition.id, expires: new Date(expires).toISOString() },
    warnings: [...warnings, ...disagreements],
  });
}
