import {
  type ApplicationName,
  applicationName,
  applicationNames,
} from '@site/contracts/application';
import type { Wish } from '../live/choose-releases.ts';
import { allDone, done, failed, type Result } from '../result.ts';

/** Reads `APP` arguments. */
export function readApplications(names: readonly string[]): Result<ApplicationName[]> {
  return allDone(names.map(readApplication));
}

/** Reads `APP` and `APP@ID` arguments. */
export function readWishes(texts: readonly string[]): Result<Wish[]> {
  return allDone(
    texts.map((text): Result<Wish> => {
      const [name = '', ...release] = text.split('@');
      const app = readApplication(name);
      if (!app.ok) return app;
      return done(
        release.length > 0 ? { app: app.value, release: release.join('@') } : { app: app.value },
      );
    }),
  );
}

export function readApplication(name: string): Result<ApplicationName> {
  const app = applicationName.safeParse(name);
  if (app.success) return done(app.data);
  const known = applicationNames.join(', ');
  return failed('unknown-application', `There is no application "${name}": name one of ${known}.`);
}
