import { createContext, useContext } from 'react'
import type { Section } from './area.ts'
import { usePermissions } from './company/permissions.ts'
import { sectionsFor } from './sections.ts'

/** The sections of every area, in order; the shell provides them. */
export const SectionsContext = createContext<readonly Section[]>([])

/** The sub-navigation of a page, for the signed-in person. */
export function useSections(parent: Section['parent']): readonly Section[] {
  return sectionsFor(useContext(SectionsContext), parent, usePermissions())
}
