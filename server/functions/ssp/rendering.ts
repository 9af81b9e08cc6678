/** Options for writing a document as a file. */
export interface Rendering {
  /** Printed in header and footer of each page; empty for none. */
  readonly marking: string
  /**
   * Called between sections and periodically within one, to report progress and yield to other work. Throws to stop.
   */
  readonly pace?: (done: number, total: number) => Promise<void>
}
