/** A page or a section in its remote's release, for example `pages/pricing` or `sections/plans`. */
export type ModuleKey = `${'pages' | 'sections'}/${string}`;

/** A page or section in the whole site, such as `pricing/sections/plans`. */
export type ModuleId = `${string}/${ModuleKey}`;

/** A section's id for other teams: its remote's name, then its own, for example `pricing/plans`. */
export type SectionId = `${string}/${string}`;

export function pageKey(page: string): ModuleKey {
  return `pages/${page}`;
}

export function sectionKey(section: string): ModuleKey {
  return `sections/${section}`;
}

export function pageModule(app: string, page: string): ModuleId {
  return `${app}/${pageKey(page)}`;
}

/** @param section any text; a text that names no section gives an id that no composition has */
export function sectionModule(section: string): ModuleId {
  const [app, name] = split(section);
  return `${app}/${sectionKey(name)}`;
}

/** The remote's name and the module's key of any text, however wrong. */
export function parseModuleId(id: string): { readonly app: string; readonly key: string } {
  const [app, key] = split(id);
  return { app, key };
}

function split(id: string): [before: string, after: string] {
  const [before = '', ...rest] = id.split('/');
  return [before, rest.join('/')];
}
