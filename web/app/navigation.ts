import type { LucideIcon } from 'lucide-react'
import { byOrder, type SidebarEntry, type Subpage } from '#web/lib/area.ts'
import { areas } from './areas.ts'

export const sidebar: readonly SidebarEntry[] = byOrder(areas.flatMap((area) => area.sidebar ?? []))
const subpages = byOrder(areas.flatMap((area): readonly Subpage[] => area.subpages ?? []))
export const sections = byOrder(areas.flatMap((area) => area.sections ?? []))
export const goTos = byOrder(areas.flatMap((area) => area.goTo ?? []))

const parentPages = areas.flatMap((area) => Object.entries(area.parentPages ?? {}))
const pagesWithoutCompany = areas.flatMap((area) => area.pagesWithoutCompany ?? [])

export const subpagesOf = (entry: SidebarEntry) => subpages.filter(({ under }) => under === entry.path)

/** What the sidebar marks for each page: an entry, and the page beneath it that is open. */
const marks: readonly { page: string; entry: string; subpage?: string }[] = [
  ...sidebar.map(({ path }) => ({ page: path, entry: path })),
  ...subpages.map(({ path, under }) => ({ page: path, entry: under, subpage: path })),
  ...parentPages.map(([page, entry]) => ({ page, entry })),
].toSorted((a, b) => b.page.length - a.page.length)

/** The entry to mark at an address, and the page beneath it: those of the longest path that contains the address. */
export function markedAt(path: string): { entry?: string; subpage?: string } {
  return marks.find(({ page }) => isWithin(page, path)) ?? {}
}

/** The icon of the entry to mark at an address. */
export function iconAt(path: string): LucideIcon | undefined {
  const { entry } = markedAt(path)
  return sidebar.find((one) => one.path === entry)?.icon
}

export function needsCompany(path: string): boolean {
  return !pagesWithoutCompany.some((page) => isWithin(page, path))
}

function isWithin(page: string, path: string): boolean {
  return path === page || path.startsWith(`${page}/`)
}
