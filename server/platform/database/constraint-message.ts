/** A check constraint, as the database describes it. */
export interface CheckConstraint {
  /** In the format of `pg_get_constraintdef`. */
  readonly definition: string
  /** A comment on the constraint is its message. */
  readonly comment: string | null
}

const COLUMN = '"?([a-z0-9_]+)"?'
const TRIMMED = `(?:btrim\\(${COLUMN}\\)|${COLUMN})`
const NUMBER = `\\(?'?(-?\\d+(?:\\.\\d+)?)'?\\)?(?:::\\w+)?`

/** The forms of nearly all constraints, with the message for each. */
const FORMS: readonly (readonly [RegExp, (found: readonly string[]) => string])[] = [
  [
    form(`length\\(${TRIMMED}\\) <= ${NUMBER}`),
    ([column, most]) => `${column} takes at most ${count(most)} characters`,
  ],
  [
    form(`length\\(${TRIMMED}\\) >= ${NUMBER}\\) AND \\(length\\(${TRIMMED}\\) <= ${NUMBER}`),
    ([column, least, , most]) => `${column} takes ${count(least)} to ${count(most)} characters`,
  ],
  [form(`${COLUMN} = ANY \\(ARRAY\\[(.+)\\]\\)`), ([column, values]) => `${column} takes one of: ${listed(values)}`],
  [
    form(`${COLUMN} >= '([-\\d]+)'::date\\) AND \\(${COLUMN} <= '([-\\d]+)'::date`),
    ([column, first, , last]) => `${column} takes a day from ${first} to ${last}`,
  ],
  [
    form(`${COLUMN} >= ${NUMBER}\\) AND \\(${COLUMN} <= ${NUMBER}`),
    ([column, least, , most]) => `${column} takes a number from ${count(least)} to ${count(most)}`,
  ],
  [form(`${COLUMN} <= '([-\\d]+)'::date`), ([column, last]) => `${column} takes a day up to ${last}`],
  [
    form(`cardinality\\(${COLUMN}\\) <= ${NUMBER}`),
    ([column, most]) => `${column} takes at most ${count(most)} entries`,
  ],
  [form(`${COLUMN} >= ${NUMBER}`), ([column, least]) => `${column} takes a number from ${count(least)} on`],
  [form(`${COLUMN} > ${NUMBER}`), ([column, least]) => `${column} takes a number above ${count(least)}`],
]

/**
 * The message for a row that violates a constraint: its comment, else one for its form. Undefined if it has neither.
 *
 * @example constraintMessage({ definition: 'CHECK ((length(notes) <= 20000))', comment: null }) // 'notes takes at
 * most 20,000 characters'
 */
export function constraintMessage({ definition, comment }: CheckConstraint): string | undefined {
  if (comment !== null) return comment
  for (const [pattern, words] of FORMS) {
    const match = pattern.exec(definition)
    // The column is in one of the two groups of its form.
    if (match !== null) return words(match.slice(1).filter((group) => group !== undefined))
  }
  return undefined
}

function form(condition: string): RegExp {
  return new RegExp(`^CHECK \\(\\(+${condition}\\)+$`)
}

const count = (digits = '') => Number(digits).toLocaleString('en')

const listed = (values = '') => [...values.matchAll(/'((?:[^']|'')*)'|(?<=^|, )(-?\d+)/g)].map(valueIn).join(', ')

const valueIn = ([, text, number]: RegExpExecArray | readonly (string | undefined)[]) =>
  text === undefined ? (number ?? '') : text.replaceAll("''", "'")
