/** One entry of the log, as the poller found it. Images are JSON text, untouched on their way through. */
export interface Change {
  readonly company: string
  readonly table: string
  readonly action: 'INSERT' | 'UPDATE' | 'DELETE'
  readonly recordId: string
  /** When it was written, as clients read it. */
  readonly at: string
  readonly oldImage: string | undefined
  readonly newImage: string | undefined
  /** The row was too long; its images have only the short values. */
  readonly shortened: boolean
}
