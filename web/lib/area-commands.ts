import type { LucideIcon } from 'lucide-react'
import type { Permission } from '#domain/permissions/permissions.ts'
import type { Wording } from '#domain/protocols/wording.ts'

/** What the command palette and the search need to know about an area. Loads with the first of them. */
export interface AreaCommands {
  readonly commands?: (wording: Wording) => readonly Command[]
  readonly searchKinds?: readonly SearchKind[]
}

export type CommandCategory = 'Navigation' | 'Actions' | 'Filters' | 'Settings' | 'Help' | 'Account'

/** What a command does where it does not open a page. */
export type PageAction = 'shortcuts' | 'tour' | 'sign-out'

export type Command = {
  readonly category: CommandCategory
  /** The smallest of a category is first. */
  readonly order: number
  readonly title: string
  /** More words that it is found by. */
  readonly keywords: string
  readonly badge?: 'Admin'
  /** Shown to those who have it; absent: to everybody. */
  readonly needs?: Permission
  readonly keys?: readonly string[]
} & ({ readonly opens: string } | { readonly does: PageAction })

/** Records of one kind among the results of the search. */
export interface SearchKind {
  /** As `public.search_records` names it. */
  readonly kind: string
  readonly order: number
  readonly label: (wording: Wording) => string
  readonly icon: LucideIcon
  /** Whether people know its records by their reference: "3.1.1", "V-17". */
  readonly showsReference?: true
  /** The page of a record; absent while the application has none. */
  readonly address?: (hit: SearchHit) => string | undefined
}

export interface SearchHit {
  readonly kind: string
  readonly id: string
  /** Where in the record it was found: '' for the record itself, "Notes", "Statement". */
  readonly part: string
  /** An id that people know: of a control, of a POA&M item, or a mail address. */
  readonly reference: string | null
  /** The number of the control that it belongs to. */
  readonly place: string | null
  readonly title: string
  readonly excerpt: string | null
  /** 1 is the very id, 4 only something like it. */
  readonly rank: number
  /** How many of the kind there are in all. */
  readonly total: number
}
