import type { LucideIcon } from 'lucide-react'
import type { Permissions } from '#domain/permissions/permissions.ts'
import type { Wording } from '#domain/protocols/wording.ts'
import type { CompanyTable } from './live/company-table.ts'

/**
 * What the shell needs to know about an area as soon as a person is signed in. It loads with the shell, so it imports
 * no page. docs/adding-an-area.md lists the steps to add one. Entries of several areas sort by `order`, smallest first.
 */
export interface Area {
  readonly sidebar?: SidebarEntry
  /** Pages listed beneath the entry of another page in the sidebar. */
  readonly subpages?: readonly Subpage[]
  readonly sections?: readonly Section[]
  /** Pages without a navigation entry, each with the page whose entry is marked instead. */
  readonly parentPages?: Readonly<Record<string, string>>
  /** Pages that work without a company, with their sub-pages. */
  readonly pagesWithoutCompany?: readonly string[]
  readonly goTo?: GoTo
  readonly shortcuts?: ShortcutGroup
  /** Tables with live updates: queries that follow one of them are refetched. */
  readonly liveTables?: readonly CompanyTable[]
}

export interface SidebarEntry {
  readonly path: string
  /** Its address in a framework that has another. */
  readonly pathFor?: (wording: Wording) => string
  readonly label: (wording: Wording) => string
  readonly icon: LucideIcon
  readonly order: number
  /** What the framework calls the page, where that differs from the label. */
  readonly frameworkTitle?: (wording: Wording) => string
  /** Listed at the foot of the sidebar. */
  readonly isAtFoot?: true
  /** Absent: for all. */
  readonly when?: (permissions: Permissions) => boolean
}

/** A page beneath a sidebar entry: shown while that entry is unfolded. */
export interface Subpage {
  /** The path of the entry. */
  readonly under: string
  readonly path: string
  readonly label: (wording: Wording) => string
  readonly order: number
  /** Absent: for all. */
  readonly when?: (permissions: Permissions) => boolean
}

/** A page in the sub-navigation of the settings or of the profile. */
export interface Section {
  readonly parent: '/settings' | '/profile'
  readonly path: string
  readonly label: string
  readonly order: number
  /** Applies to every company of the installation. */
  readonly ofInstallation?: true
  /** Absent: for all. */
  readonly when?: (permissions: Permissions) => boolean
}

/** `g` followed by a key opens a page. */
export interface GoTo {
  readonly key: string
  readonly path: string
  readonly label: (wording: Wording) => string
  readonly order: number
}

/** For the list of keyboard shortcuts; areas with the same heading share a group. */
export interface ShortcutGroup {
  readonly heading: (wording: Wording) => string
  readonly shortcuts: readonly Shortcut[]
}

export interface Shortcut {
  /** Pressed in sequence, or together where one is a modifier; each inner list is an alternative. */
  readonly keys: readonly (readonly string[])[]
  readonly words: string
  /** A single letter, digit or sign: off for people who switched single-letter keys off. */
  readonly single?: true
}

/** Entries of several areas in display order. */
export function byOrder<Entry extends { readonly order: number }>(entries: readonly Entry[]): Entry[] {
  return entries.toSorted((a, b) => a.order - b.order)
}
