/** One audit log entry, as read by the poller. Images are JSON text and are passed on unchanged. */
export interface Change {
  readonly company: string
  readonly table: string
  readonly action: 'INSERT' | 'UPDATE' | 'DELETE'
  readonly recordId: string
  /** When it was written, in the format of the clients. */
  readonly at: string
  readonly oldImage: string | undefined
  readonly newImage: string | undefined
  /** The row was too long; its images have only the short values. */
  readonly shortened: boolean
}
