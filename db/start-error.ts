/** Stops the server before it serves: one sentence that says what to do. Printed without a stack; exit code 1. */
export class StartError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'StartError'
  }
}
