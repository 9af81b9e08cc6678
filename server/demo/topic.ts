/** The content of evidence on a subject: exported settings, reviewed rows, signed rules. */
export interface Topic {
  /** The name of its files. */
  readonly name: string
  /** Matches the title of a control. */
  readonly words: RegExp
  readonly settings: readonly string[]
  /** The head first. */
  readonly rows: readonly (readonly string[])[]
  readonly rules: readonly string[]
}
