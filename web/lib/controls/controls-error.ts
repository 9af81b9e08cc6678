/** A failure in the words of specification section 8; `cause` is what the data client said. */
export class ControlsError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause })
    this.name = 'ControlsError'
  }
}
