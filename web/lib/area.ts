import type { LucideIcon } from 'lucide-react'
import type { Permissions } from '#domain/permissions/permissions.ts'
import type { Wording } from '#domain/protocols/wording.ts'
import type { CompanyTable } from './live/company-table.ts'

/**
 * What the frame needs to know about an area as soon as a person is signed in. It loads with the frame, so it imports no page.
 * The steps to add one: docs/adding-an-area.md. Where entries of several areas stand together, the smallest `order` is first.
 */
export interface Area {
  readonly sidebar?: SidebarEntry
  readonly sections?: readonly Section[]
  /** Pages without an entry of their own, each with the page whose entry is marked while they are open. */
  readonly parentPages?: Readonly<Record<string, string>>
  /** Pages that make sense without a company, with everything below them. */
  readonly pagesWithoutCompany?: readonly string[]
  readonly goTo?: GoTo
  readonly shortcuts?: ShortcutGroup
  /** Tables whose changes arrive by themselves: queries that follow one of them are fetched again. */
  readonly liveTables?: readonly CompanyTable[]
}

export interface SidebarEntry {
  readonly path: string
  readonly label: (wording: Wording) => string
  readonly icon: LucideIcon
  readonly order: number
  /** Absent: for everybody. */
  readonly when?: (permissions: Permissions) => boolean
}

/** A page in the sub-navigation of the settings or of the profile. */
export interface Section {
  readonly parent: '/settings' | '/profile'
  readonly path: string
  readonly label: string
  readonly order: number
  /** Absent: for everybody. */
  readonly when?: (permissions: Permissions) => boolean
}

/** `g`, then a key, opens a page. */
export interface GoTo {
  readonly key: string
  readonly path: string
  readonly label: (wording: Wording) => string
  readonly order: number
}

/** For the list of keyboard shortcuts; areas with the same heading share it. */
export interface ShortcutGroup {
  readonly heading: (wording: Wording) => string
  readonly shortcuts: readonly Shortcut[]
}

export interface Shortcut {
  /** Pressed one after the other, or together where one is a modifier; alternatives are given apart. */
  readonly keys: readonly (readonly string[])[]
  readonly words: string
  /** A single letter, digit or sign: off for people who switched these off. */
  readonly single?: true
}

/** Entries of several areas in the order in which they are shown. */
export function byOrder<Entry extends { readonly order: number }>(entries: readonly Entry[]): Entry[] {
  return entries.toSorted((a, b) => a.order - b.order)
}
