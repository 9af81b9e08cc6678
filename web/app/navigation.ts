import { byOrder, type SidebarEntry } from '#web/lib/area.ts'
import { areas } from './areas.ts'

export const sidebar: readonly SidebarEntry[] = byOrder(areas.flatMap((area) => area.sidebar ?? []))
export const sections = byOrder(areas.flatMap((area) => area.sections ?? []))
export const goTos = byOrder(areas.flatMap((area) => area.goTo ?? []))

const parentPages = areas.flatMap((area) => Object.entries(area.parentPages ?? {}))
const pagesWithoutCompany = areas.flatMap((area) => area.pagesWithoutCompany ?? [])

export function isEntryActive(entry: SidebarEntry, path: string): boolean {
  const children = parentPages.flatMap(([page, parent]) => (parent === entry.path ? [page] : []))
  return [entry.path, ...children].some((page) => isWithin(page, path))
}

export function needsCompany(path: string): boolean {
  return !pagesWithoutCompany.some((page) => isWithin(page, path))
}

function isWithin(page: string, path: string): boolean {
  return path === page || path.startsWith(`${page}/`)
}
