import type { Permissions } from '#domain/permissions/permissions.ts'
import type { Section } from './area.ts'

export function sectionsFor(
  sections: readonly Section[],
  parent: Section['parent'],
  permissions: Permissions,
): readonly Section[] {
  return sections.filter((section) => section.parent === parent && (section.when?.(permissions) ?? true))
}

/** The section of a path: the longest section path that it begins with. */
export function sectionOf(sections: readonly Section[], path: string): Section | undefined {
  return sections
    .filter((section) => path === section.path || path.startsWith(`${section.path}/`))
    .toSorted((one, other) => other.path.length - one.path.length)[0]
}
