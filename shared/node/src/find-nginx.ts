import { installPackages, type Machine } from './machine.ts';

/** The folder of the modules that Debian packages beside nginx. */
export const NGINX_MODULES = '/usr/lib/nginx/modules';

/**
 * The file of nginx, which is installed where it is missing and may be installed; undefined where it
 * can't be had.
 *
 * @param hasModules whether everything that is needed beside nginx is there
 * @param packages what has to be installed beside nginx otherwise
 */
export function findNginx(
  machine: Machine,
  hasModules: () => boolean = () => true,
  packages: readonly string[] = [],
): string | undefined {
  const present = () => {
    const found = ['/usr/sbin/nginx', machine.findOnPath('nginx')].find(
      (file) => file !== undefined && machine.isExecutable(file),
    );
    return hasModules() ? found : undefined;
  };
  return (
    present() ?? (installPackages(machine, 'nginx-light', ...packages) ? present() : undefined)
  );
}
