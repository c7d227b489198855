import { type ComponentType, lazy, useId } from 'react';
import { NotLoadedError, RemoteBoundary } from '../remote/remote-boundary.tsx';
import { Still } from './still.tsx';

type Load = () => Promise<{ readonly default: ComponentType }>;

/** Milliseconds after which a part that did not load may be requested again. */
const REST = 500;

/** A part that never changes in the browser: see `Still`. Only a navigation loads its code. */
export function still(load: Load): ComponentType {
  let Content = lazyPart();
  const stack = typeof window === 'undefined' ? new Error().stack : undefined;
  // What is loaded after the first view is loaded for a visitor who is on the way.
  if (isAfterFirstView()) void load().catch(() => {});

  function lazyPart() {
    return lazy(async () => {
      try {
        return await load();
      } catch (error) {
        // Not at once: React renders again to show the failure, and would request it without end.
        setTimeout(() => {
          Content = lazyPart();
        }, REST);
        throw new NotLoadedError(error);
      }
    });
  }

  /** A retry renders what is requested by now. */
  function Latest() {
    return <Content />;
  }

  return function StillPart() {
    return (
      <Still id={useId()} stack={stack}>
        <RemoteBoundary>
          <Latest />
        </RemoteBoundary>
      </Still>
    );
  };
}

/** The shell marks the document when the page in it is live. */
function isAfterFirstView(): boolean {
  return typeof document !== 'undefined' && 'ready' in document.documentElement.dataset;
}
