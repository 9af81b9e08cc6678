import type { Statement } from '#server/platform/database/database.ts'

export type Value = Statement['values'][number]

/** A name as SQL. The only way to put a name into a statement. */
export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** A value through a function of the schema cache, where there is one. */
export function through(called: string | undefined, value: string): string {
  return called === undefined ? value : `${called}(${value})`
}

/** The text of a request as a value of a column. */
export function parsed(parse: string | undefined, text: string): string {
  return parse === undefined ? text : `${parse}(${text}::text)`
}

/** Collects the parameters of one statement. The text never holds a value, so it stays prepared. */
export class Parameters {
  readonly #schema: string
  readonly values: Value[] = []
  /** The position of the request's body among the parameters, if the statement needs it. */
  bodyAt: number | undefined

  constructor(schema: string) {
    this.#schema = schema
  }

  /** A name in the schema of the statement. */
  qualified(name: string): string {
    return `${identifier(this.#schema)}.${identifier(name)}`
  }

  add(value: Value): string {
    this.values.push(value)
    return `$${this.values.length}`
  }

  body(type = 'json'): string {
    if (this.bodyAt === undefined) {
      this.add(null)
      this.bodyAt = this.values.length - 1
    }
    return `$${this.bodyAt + 1}::${type}`
  }
}
