/** How a document becomes a file. */
export interface Rendering {
  /** Printed at the head and foot of each page; empty for none. */
  readonly marking: string
  /**
   * Whether Word's contents have page numbers when they are opened. Laying the pages out takes a second or more in one piece.
   * Without them Word offers to write them, once it is open.
   */
  readonly countsPages?: boolean
  /** Called between sections and now and then within one, so that whoever waits hears of it and others get their turn. Throws where it is to stop. */
  readonly pace?: (done: number, total: number) => Promise<void>
}
