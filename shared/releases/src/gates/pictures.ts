import { publicFilesOf } from '@site/contracts/release';
import type { ReleaseGate } from './gate.ts';

/** The picture for sharing a page is a file that its own application serves. */
export const picturesGate: ReleaseGate = {
  name: 'pictures',
  check: async ({ chosen }) =>
    Object.values(chosen.remotes).flatMap((release) => {
      const files = publicFilesOf(release);
      return release.routes.flatMap(({ path, picture }) =>
        picture === undefined || files.has(picture)
          ? []
          : [
              {
                app: release.app,
                page: path,
                reason: `there is no public${picture} in its release`,
              },
            ],
      );
    }),
};
