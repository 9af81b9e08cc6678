import { createContext, useContext } from 'react'
import type { Section } from './area.ts'
import { usePermissions } from './company/permissions.ts'
import { sectionsFor } from './sections.ts'

/** The sections of every area, in order; the frame provides them. */
export const SectionsContext = createContext<readonly Section[]>([])

/** The sub-navigation below a page, for the person signed in. */
export function useSections(parent: Section['parent']): readonly Section[] {
  return sectionsFor(useContext(SectionsContext), parent, usePermissions())
}
