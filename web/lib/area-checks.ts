import type { CompanyTable } from './live/company-table.ts'

/** What the checks need to know about an area. The page never loads it. */
export interface AreaChecks {
  readonly sizes?: readonly SizeBudget[]
  readonly screenshots?: readonly Screenshot[]
  /** The tables that the area owns; every table of a company has one owner. */
  readonly tables?: { readonly [Table in CompanyTable]?: TableDecision }
}

/** How much a page may load; files are named from the folder of the area. */
export interface SizeBudget {
  readonly name: string
  readonly load: readonly string[]
  /** What is loaded already, each with the ones before it; absent: `menus`. */
  readonly beyond?: 'nothing' | 'entry' | 'shell' | 'menus'
  /** Files of the area that are there already too. */
  readonly after?: readonly string[]
  /** Absent: what a page may weigh. */
  readonly budgetKb?: number
}

/** A picture for docs/guide.md, taken of the demo. */
export interface Screenshot {
  readonly name: string
  readonly path: string
  readonly width?: number
  readonly dark?: true
  /** A button that is there once slow work is done. */
  readonly waitFor?: { readonly region: string; readonly button: string }
}

/** What was decided for a table: true, or in a sentence why not. */
export interface TableDecision {
  readonly search: true | string
  readonly comments: true | string
  /** Only for a table that is no area's live table. */
  readonly notLive?: string
}
