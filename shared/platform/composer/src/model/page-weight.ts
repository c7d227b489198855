import { publicFilesOf, releaseFileAddress } from '@platform/contracts/release';
import { type ChosenReleases, releasesIn } from '@platform/store/releases';
import type { PageFacts } from './rendering.ts';

/** Before compression: what is compressed, and how well, differs from server to server. */
export interface Weight {
  readonly bytes: number;
  readonly requests: number;
}

export interface PageWeight {
  /** Until the visitor touches a page whose scripts wait for that. */
  readonly untouched: Weight;
  readonly touched: Weight;
}

/** Weighs pages of a choice of releases. What later scripts and styles load by themselves is not known. */
export function createScale(chosen: ChosenReleases): (facts: PageFacts) => PageWeight {
  const sizes = new Map<string, number>();
  for (const release of releasesIn(chosen)) {
    const { app, id, files } = release;
    for (const [file, { size }] of Object.entries(files)) {
      sizes.set(releaseFileAddress(app, id, file), size);
    }
    for (const [path, file] of publicFilesOf(release)) sizes.set(path, files[file]?.size ?? 0);
  }
  return ({ bytes, loads, scripts, waits }) => {
    const weigh = (addresses: ReadonlySet<string>): Weight => ({
      bytes: [...addresses].reduce((sum, each) => sum + (sizes.get(each) ?? 0), bytes),
      requests: 1 + addresses.size,
    });
    const touched = weigh(new Set([...loads, ...scripts]));
    return { untouched: waits ? weigh(new Set(loads)) : touched, touched };
  };
}
