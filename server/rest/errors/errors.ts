import { OUT_OF_MEMORY } from '#server/platform/database/database.ts'
import { ApiError } from '#server/platform/errors.ts'

/** A 300: several relationships or functions match. Its `details` are a list, which clients show to developers. */
export class AmbiguityError extends ApiError {
  readonly candidates: readonly Readonly<Record<string, string>>[]

  constructor(
    code: string,
    message: string,
    hint: string,
    candidates: readonly Readonly<Record<string, string>>[] = [],
  ) {
    super(300, code, message, { hint })
    this.candidates = candidates
  }
}

/** A page that begins after the last row. The response names the number of rows, as HTTP asks for. */
export class OutOfRangeError extends ApiError {
  readonly total: number

  constructor(offset: number, total: number) {
    super(416, 'PGRST103', 'Requested range not satisfiable', {
      details: `An offset of ${offset} was requested, but there are only ${total} rows.`,
    })
    this.total = total
  }
}

const optionalHint = (name: string | undefined, sentence: (name: string) => string): { hint: string | null } => ({
  hint: name === undefined ? null : sentence(name),
})

/** Every error of the data interface. Published clients branch on the codes, and on the details of PGRST116. */
export const restErrors = {
  unparsable: (what: string, column: number, unexpected: string, expecting: string) =>
    new ApiError(400, 'PGRST100', `"failed to parse ${what}" (line 1, column ${column})`, {
      details: `unexpected ${unexpected} expecting ${expecting}`,
    }),
  tooMuch: (what: string, limit: number) =>
    new ApiError(400, 'PGRST100', `The request has too many ${what}`, { details: `At most ${limit} are allowed.` }),
  repeatedColumn: (column: string, limit: number) =>
    new ApiError(400, 'PGRST100', `The request selects the column '${column}' too often`, {
      details: `At most ${limit} times are allowed, embedded resources included.`,
      hint: 'Select it once, under one name.',
    }),
  urlTooLong: (limit: number) =>
    new ApiError(414, 'PGRST100', 'The URL is too long', { details: `At most ${limit} bytes are allowed.` }),
  bodyTooLarge: (limit: number) =>
    new ApiError(413, 'PGRST102', 'The request body is too large', { details: `At most ${limit} bytes are allowed.` }),
  bodyTooMany: (what: string, limit: number) =>
    new ApiError(413, 'PGRST102', `The request body has too many ${what}`, {
      details: `At most ${limit} are allowed.`,
      hint: 'Send them in several requests.',
    }),
  outOfMemory: (cause: unknown) =>
    new ApiError(413, OUT_OF_MEMORY, 'The request needs too much memory', {
      hint: 'Ask for fewer rows, columns or embedded resources.',
      cause,
    }),
  slowPattern: (limitMs: number, cause: unknown) =>
    new ApiError(400, '57014', 'The search for a pattern took too long and was stopped', {
      details: `Requests with match, imatch, like or ilike may take ${limitMs} ms.`,
      hint: 'Simplify the pattern, add filters that leave fewer rows, or search for whole words (fts).',
      cause,
    }),
  unknownCast: (cast: string) =>
    new ApiError(400, 'PGRST100', `"failed to parse cast (${cast})" (line 1, column 1)`, {
      details: `unexpected "${cast}" expecting the name of a common type such as text, int8, numeric, date or jsonb`,
    }),
  rpcMethod: (method: string) => new ApiError(405, 'PGRST101', `Cannot use the ${method} method on RPC`),
  body: (message = 'Empty or invalid json', details: string | null = null) =>
    new ApiError(400, 'PGRST102', message, { details }),
  keysDiffer: (details: string | null = null) =>
    new ApiError(400, 'PGRST102', 'All object keys must match', { details }),
  nullCharacter: () =>
    new ApiError(400, 'PGRST102', 'The body holds the character U+0000', { details: 'PostgreSQL cannot store it.' }),
  range: (details: string) => new ApiError(416, 'PGRST103', 'Requested range not satisfiable', { details }),
  putFilters: () =>
    new ApiError(405, 'PGRST105', "Filters must include all and only primary key columns with 'eq' operators"),
  schema: (name: string, exposed: readonly string[]) =>
    new ApiError(406, 'PGRST106', `Invalid schema: ${name}`, {
      hint: `Only the following schemas are exposed: ${exposed.join(', ')}`,
    }),
  media: (wanted: readonly { readonly type: string }[]) =>
    new ApiError(
      406,
      'PGRST107',
      `None of these media types are available: ${wanted.map(({ type }) => type).join(', ')}`,
    ),
  notEmbedded: (name: string) =>
    new ApiError(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
      hint: `Verify that '${name}' is included in the 'select' query parameter.`,
    }),
  limitNotAllowed: (method: string) =>
    new ApiError(400, 'PGRST114', `limit/offset querystring parameters are not allowed for ${method}`),
  putKey: () => new ApiError(400, 'PGRST115', 'Payload values do not match URL in primary key column(s)'),
  single: (rows: number) =>
    new ApiError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
      details: `The result contains ${rows} rows`,
    }),
  method: (method: string) => new ApiError(405, 'PGRST117', `Unsupported HTTP method: ${method}`),
  relatedOrder: (origin: string, target: string) =>
    new ApiError(400, 'PGRST118', `A related order on '${target}' is not possible`, {
      details: `'${origin}' and '${target}' do not form a many-to-one or one-to-one relationship`,
    }),
  embedFilter: (name: string) =>
    new ApiError(400, 'PGRST120', `Bad operator on the '${name}' embedded resource`, {
      details: 'Only is null or not is null filters are allowed on embedded resources',
    }),
  preferences: (names: readonly string[]) =>
    new ApiError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${names.join(', ')}`,
    }),
  maxAffected: (rows: number) =>
    new ApiError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
      details: `The query affects ${rows} rows`,
    }),
  badRaise: (details: string, hint: string) =>
    new ApiError(500, 'PGRST121', 'Could not parse JSON in the "RAISE SQLSTATE \'PGRST\'" error', { details, hint }),
  badHeaders: (cause: unknown) =>
    new ApiError(
      500,
      'PGRST111',
      'response.headers guc must be a JSON array composed of objects with a single key and a string value',
      { cause },
    ),
  badStatus: () => new ApiError(500, 'PGRST112', 'response.status guc must be a valid status code'),
  connectionLost: (cause: unknown) =>
    new ApiError(503, 'PGRST001', 'Database client error. Retrying the connection.', { cause }),
  noFreeConnection: (cause: unknown) =>
    new ApiError(503, 'PGRST003', 'Timed out acquiring connection from connection pool.', { cause }),
  path: () => new ApiError(404, 'PGRST125', 'Invalid path specified in request URL'),
  spreadAggregate: () =>
    new ApiError(400, 'PGRST127', 'Feature not implemented', {
      details: 'Aggregates are not implemented for one-to-many or many-to-many spreads.',
    }),
  maxAffectedOnScalar: () =>
    new ApiError(
      400,
      'PGRST128',
      'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
    ),
  noRelationship: (
    schema: string,
    origin: string,
    target: string,
    hint: string | undefined,
    suggestion: string | undefined,
  ) =>
    new ApiError(
      400,
      'PGRST200',
      `Could not find a relationship between '${origin}' and '${target}' in the schema cache`,
      {
        details:
          `Searched for a foreign key relationship between '${origin}' and '${target}'` +
          `${hint === undefined ? '' : ` using the hint '${hint}'`} in the schema '${schema}', but no matches were found.`,
        ...optionalHint(suggestion, (name) => `Perhaps you meant '${name}' instead of '${target}'.`),
      },
    ),
  noFunction: (called: string, searched: string, suggestion: string | undefined) =>
    new ApiError(404, 'PGRST202', `Could not find the function ${called} in the schema cache`, {
      details: `Searched for the function ${searched}, but no matches were found in the schema cache.`,
      ...optionalHint(suggestion, (name) => `Perhaps you meant to call the function ${name}`),
    }),
  noWriteColumn: (column: string, relation: string) =>
    new ApiError(400, 'PGRST204', `Could not find the '${column}' column of '${relation}' in the schema cache`),
  noRelation: (schema: string, name: string, suggestion: string | undefined) =>
    new ApiError(404, 'PGRST205', `Could not find the table '${schema}.${name}' in the schema cache`, {
      ...optionalHint(suggestion, (found) => `Perhaps you meant the table '${schema}.${found}'`),
    }),
  noColumn: (relation: string, column: string, suggestion: string | undefined) =>
    new ApiError(400, '42703', `column ${relation}.${column} does not exist`, {
      ...optionalHint(suggestion, (found) => `Perhaps you meant to reference the column "${relation}.${found}".`),
    }),
  unfiltered: (verb: 'UPDATE' | 'DELETE') => new ApiError(400, '21000', `${verb} requires a WHERE clause`),
}
