import type { CompanyTable } from './live/company-table.ts'

/** What the checks read about an area. The page never loads it. */
export interface AreaChecks {
  readonly sizes?: readonly SizeBudget[]
  readonly screenshots?: readonly Screenshot[]
  /** The tables that the area owns; every table with a company has one owner. */
  readonly tables?: { readonly [Table in CompanyTable]?: TableDecision }
}

/** A limit on how much a page loads; file names are relative to the area's folder. */
export interface SizeBudget {
  readonly name: string
  readonly load: readonly string[]
  /** The part that is already loaded, which includes the parts before it; by default `menus`. */
  readonly beyond?: 'nothing' | 'entry' | 'shell' | 'menus'
  /** Files of the area that are already loaded. */
  readonly after?: readonly string[]
  /** The default is the general limit for a page. */
  readonly budgetKb?: number
}

/** A screenshot for docs/guide.md, taken of the demo. */
export interface Screenshot {
  readonly name: string
  readonly path: string
  readonly width?: number
  readonly dark?: true
  /** A button that appears once slow work is done. */
  readonly waitFor?: { readonly region: string; readonly button: string }
}

/** A decision about a table: true, or the reason why not. */
export interface TableDecision {
  readonly search: true | string
  readonly comments: true | string
  /** Only for a table that no area lists as live. */
  readonly notLive?: string
}
