/** What evidence of a subject says: settings that were exported, rows that were looked through, rules that were signed. */
export interface Topic {
  /** How its files are called. */
  readonly name: string
  /** Found in the title of a control. */
  readonly words: RegExp
  readonly settings: readonly string[]
  /** The head first. */
  readonly rows: readonly (readonly string[])[]
  readonly rules: readonly string[]
}
