/** How a document becomes a file. */
export interface Rendering {
  /** Printed at the head and foot of each page; empty for none. */
  readonly marking: string
  /** Called between sections and now and then within one, so that whoever waits hears of it and others get their turn. Throws where it is to stop. */
  readonly pace?: (done: number, total: number) => Promise<void>
}
