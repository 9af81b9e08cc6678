import type { LucideIcon } from 'lucide-react'
import type { Permission } from '#domain/permissions/permissions.ts'
import type { Wording } from '#domain/protocols/wording.ts'
import type { Question } from './command-question.ts'

/** What the command palette and the search read about an area. Loads with the first of them. */
export interface AreaCommands {
  readonly commands?: (wording: Wording) => readonly Command[]
  readonly searchKinds?: readonly SearchKind[]
  /** Lists that "Export…" offers; each calls `useExportRequest`. */
  readonly exports?: (wording: Wording) => readonly ExportableList[]
}

export interface ExportableList {
  readonly title: string
  readonly path: string
}

export type CommandCategory = 'Navigation' | 'Actions' | 'Filters' | 'Settings' | 'Help' | 'Account'

/** What a command does when it does not open a page. */
export type PageAction = 'shortcuts' | 'tour' | 'sign-out'

export type Command = {
  readonly category: CommandCategory
  /** The smallest of a category comes first. */
  readonly order: number
  readonly title: string
  /** What it opens or does, in a few words. */
  readonly description: string
  /** Additional search terms. */
  readonly keywords: string
  readonly badge?: 'Admin'
  /** Shown only with this permission; by default to all. */
  readonly needs?: Permission
  readonly keys?: readonly string[]
  /** Shown instead of that of its page or category. */
  readonly icon?: LucideIcon
} & ({ readonly opens: string } | { readonly does: PageAction } | { readonly asks: Question })

/** A kind of record in the search results. */
export interface SearchKind {
  /** The kind's name in `public.search_records`. */
  readonly kind: string
  readonly order: number
  readonly label: (wording: Wording) => string
  readonly icon: LucideIcon
  /** People know its records by a reference: "3.1.1", "V-17". */
  readonly showsReference?: true
  /** The page of a record; absent while the application has none. */
  readonly address?: (hit: SearchHit) => string | undefined
}

export interface SearchHit {
  readonly kind: string
  readonly id: string
  /** The part of the record that matched: '' for the record itself, "Notes", "Statement". */
  readonly part: string
  /** A reference that people know: of a control, of a POA&M item, or an email address. */
  readonly reference: string | null
  /** The number of its control; of a comment on a question of a customer, the position of that question. */
  readonly place: string | null
  readonly title: string
  readonly excerpt: string | null
  /** From 1 for an exact match of the reference to 4 for a partial match. */
  readonly rank: number
  /** The total number of hits of this kind. */
  readonly total: number
}
