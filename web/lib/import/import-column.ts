/** A column that an import understands. */
export interface ImportColumn {
  key: string
  /** How its header may be written; case and spaces around do not matter. The first is how it is called. */
  headers: readonly string[]
  required?: boolean
}
