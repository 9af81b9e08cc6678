/** How a version becomes a file. */
export interface Rendering {
  /** Printed at the head and foot of each page; empty for none. */
  readonly marking: string
  /** Of the version's content. */
  readonly sha256: string
}
