import type { ReactNode } from 'react'

/** The side panel of a list whose rows open as pages. */
export interface Peek<Row> {
  /** Names the row in the panel, as the address writes it; undefined while the panel is closed. */
  open: string | undefined
  referenceOf: (row: Row) => string
  /** Shows another row; undefined closes the panel. */
  onChange: (reference: string | undefined) => void
  /** The address of the row's page; a few rows may have none. */
  hrefOf: (row: Row) => string | undefined
  /** As in "Previous control". */
  noun: string
  /** The title of the panel; by default the label of the row. */
  title?: (row: Row) => ReactNode
  /** What the panel says about a row; by default every column with its cell. */
  body?: (row: Row) => ReactNode
}
