/** A column that an import recognizes. */
export interface ImportColumn {
  key: string
  /** Accepted headers, ignoring case and surrounding spaces. The first is its name. */
  headers: readonly string[]
  required?: boolean
}
