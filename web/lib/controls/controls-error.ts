/** An error with a message for the person (specification, section 8); `cause` is the error of the data client. */
export class ControlsError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause })
    this.name = 'ControlsError'
  }
}
