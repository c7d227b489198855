import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';

/** Ends what waits for it, with an error. */
export type Release = () => void;

/**
 * Lets every use of a folder wait for ever, as that of a network disk whose server is gone: a file
 * system (FUSE) that nobody answers for is mounted over it. Undefined where this user may not mount.
 */
export function hangFolder(folder: string): Release | undefined {
  let device: number;
  try {
    device = openSync('/dev/fuse', 'r+');
  } catch {
    return undefined;
  }
  const release = () => {
    // Lazily: whoever waits there holds it.
    spawnSync('umount', ['-l', folder]);
    closeSync(device);
  };
  const options = 'fd=3,rootmode=40000,user_id=0,group_id=0';
  const { status } = spawnSync('mount', ['-i', '-t', 'fuse', '-o', options, 'hanging', folder], {
    stdio: ['ignore', 'ignore', 'ignore', device],
  });
  if (status === 0) return release;
  closeSync(device);
  return undefined;
}

/** Gives a folder a small disk of its own; false where this user may not. */
export function mountSmallDisk(folder: string, bytes: number): boolean {
  return mount('-t', 'tmpfs', '-o', `size=${bytes}`, 'small', folder);
}

export function makeReadOnly(folder: string): boolean {
  return mount('-o', 'remount,ro', folder);
}

export function unmount(folder: string): void {
  spawnSync('umount', ['-l', folder]);
}

function mount(...args: string[]): boolean {
  return spawnSync('mount', args, { stdio: 'ignore' }).status === 0;
}
