/** Module Federation provides a part to remotes only if the shell's own graph names it. */
export const uiModules: Record<string, () => Promise<unknown>> = {
  '@site/ui/accordion': () => import('@site/ui/accordion'),
  '@site/ui/form': () => import('@site/ui/form'),
  '@site/ui/modal': () => import('@site/ui/modal'),
  '@site/ui/tabs': () => import('@site/ui/tabs'),
  '@site/ui/toast': () => import('@site/ui/toast'),
};
