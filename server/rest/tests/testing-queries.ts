import fc from 'fast-check'

const RELATIONS = [
  'authors',
  'books',
  'covers',
  'shops',
  'stock',
  'parts',
  'notes',
  'replies',
  'odd "name',
  'private_books',
  'long_books',
  'sales',
  'links',
  'spans',
  'writers',
  'novels',
  'thick_novels',
  'book_colors',
  'boxes',
]
const COLUMNS = [
  'id',
  'name',
  'title',
  'author_id',
  'pages',
  'tags',
  'search',
  'extra',
  'mood',
  'born',
  'book_id',
  'color',
  'company_id',
  'added',
  'kind',
  'amount',
  'info',
  'during',
  'shout',
  'facts',
  'initial',
  'written_by',
  'count',
]
const HOSTILE = [
  '"',
  '""',
  "'",
  ';',
  '--',
  '/*',
  '\\',
  '$1',
  '$$',
  ')',
  '(',
  ',',
  '::',
  '->',
  '->>',
  '.',
  '!',
  '*',
  ':',
  '...',
  '\0',
  '{',
  '}',
  'ü',
  '\ud800',
]

const hostile = fc
  .array(fc.constantFrom(...HOSTILE, 'drop', 'id', ' '), { minLength: 1, maxLength: 5 })
  .map((parts) => parts.join(''))
const quoted = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
const name = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom(...COLUMNS) },
  { weight: 1, arbitrary: hostile.map(quoted) },
  { weight: 1, arbitrary: hostile },
)
const relation = fc.constantFrom(
  ...RELATIONS.filter((label) => !label.includes('"')),
  ...['author_id', 'whole_id', 'written', 'writer', 'editor', 'siblings'],
)

const step = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('->a', '->>b', '->0', '->>-1', '->"k\'"') },
  { weight: 1, arbitrary: hostile.map((text) => `->${text}`) },
)
const field = fc.tuple(name, fc.oneof({ weight: 8, arbitrary: fc.constant('') }, step)).map((parts) => parts.join(''))
const cast = fc.constantFrom('', '', '', '::text', '::int', '::jsonb', '::date', '::regclass', '::"x"')

const aggregate = fc.oneof(
  { weight: 5, arbitrary: fc.constant('') },
  fc
    .tuple(fc.constantFrom('.sum()', '.count()', '.max()', '.min()', '.avg()', '.sum', '.any()'), cast)
    .map((parts) => parts.join('')),
)

const value = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.constantFrom(
      ...['1', '2', '1', '2', 'Ada', 'null', 'true', '2026-01-01', '{1,2}', '{x,y}', '[1,2)', '{"a":1}'],
      ...['1e999', 'NaN', '*a*', '(', '"a,b"', '"quick', "'", 'fox & dog', ''],
    ),
  },
  { weight: 1, arbitrary: hostile },
)
const operator = fc.constantFrom(
  ...[
    'eq',
    'neq',
    'gt',
    'gte',
    'lt',
    'lte',
    'like',
    'ilike',
    'match',
    'imatch',
    'cs',
    'cd',
    'ov',
    'sl',
    'sr',
    'nxr',
    'nxl',
    'adj',
    'isdistinct',
    'is',
  ],
  ...['eq(any)', 'like(all)', 'gt(any)', 'fts', 'plfts', 'phfts(english)', 'wfts(nowhere)', 'match(any)', 'xx'],
)
const test = fc.oneof(
  fc.tuple(operator, value).map(([word, text]) => `${word}.${text}`),
  fc.array(value, { maxLength: 4 }).map((values) => `in.(${values.join(',')})`),
  fc.constantFrom('is.null', 'is.not_null', 'is.true', 'not.is.null'),
)
const filter = fc.tuple(fc.constantFrom('', '', 'not.'), test).map((parts) => parts.join(''))

const tree = fc.letrec<{ item: string; list: string }>((tie) => ({
  item: fc.oneof(
    { depthSize: 'small', maxDepth: 4 },
    fc.tuple(field, filter).map((parts) => parts.join('.')),
    fc.tuple(fc.constantFrom('and', 'or', 'not.or'), tie('list')).map((parts) => parts.join('')),
  ),
  list: fc.array(tie('item'), { minLength: 1, maxLength: 4 }).map((items) => `(${items.join(',')})`),
}))

const select = fc.letrec<{ item: string; list: string }>((tie) => ({
  item: fc.oneof(
    { depthSize: 'small', maxDepth: 4 },
    fc.constant('*'),
    fc.tuple(fc.constantFrom('', 'n:'), fc.constant('count()'), cast).map((parts) => parts.join('')),
    fc.tuple(fc.constantFrom('', '', 'n:', '"a\\"b":'), field, cast, aggregate).map((parts) => parts.join('')),
    fc
      .tuple(
        fc.constantFrom('', '', 'e:', '...'),
        relation,
        fc.constantFrom('', '', '!inner', '!author_id', '!left', '!same'),
        tie('list'),
      )
      .map(([alias, label, hint, list]) => `${alias}${label}${hint}(${list})`),
  ),
  list: fc.array(tie('item'), { maxLength: 4 }).map((items) => items.join(',')),
}))

const order = fc
  .array(
    fc
      .tuple(
        fc.oneof(
          field,
          fc.tuple(relation, name).map(([label, column]) => `${label}(${column})`),
        ),
        fc.constantFrom('', '.asc', '.desc', '.desc.nullslast', '.nullsfirst', '.up'),
      )
      .map((parts) => parts.join('')),
    { minLength: 1, maxLength: 3 },
  )
  .map((terms) => terms.join(','))

const path = fc.oneof(
  { weight: 5, arbitrary: fc.constant('') },
  relation.map((label) => `${label}.`),
)
const parameter: fc.Arbitrary<[string, string]> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(
      fc.tuple(path, field).map((parts) => parts.join('')),
      filter,
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(
      fc.tuple(path, fc.constantFrom('or', 'and', 'not.or')).map((parts) => parts.join('')),
      tree.list,
    ),
  },
  { weight: 3, arbitrary: fc.tuple(fc.constant('select'), select.list) },
  {
    weight: 2,
    arbitrary: fc.tuple(
      path.map((prefix) => `${prefix}order`),
      order,
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(
      path.map((prefix) => `${prefix}limit`),
      fc.constantFrom('0', '1', '99999999999999999999', '-1', 'x'),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(
      path.map((prefix) => `${prefix}offset`),
      fc.constantFrom('0', '1', '99999999999999999999'),
    ),
  },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom('columns', 'on_conflict'), name) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.string({ unit: 'binary', maxLength: 20 }), fc.string({ unit: 'binary', maxLength: 20 })),
  },
)

const encode = (text: string): string => encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, ''))

/** Query strings near the grammar: mostly well formed, with existing names and with hostile parts in every position. */
export const queryString = fc
  .array(parameter, { maxLength: 5 })
  .map((parameters) => parameters.map(([key, text]) => `${encode(key)}=${encode(text)}`).join('&'))

export const relationName = fc.oneof(
  { weight: 2, arbitrary: fc.constant('books') },
  { weight: 1, arbitrary: fc.constantFrom(...RELATIONS) },
)

export const preferences = fc.constantFrom(
  undefined,
  'count=exact',
  'count=planned',
  'return=representation',
  'handling=strict, max-affected=1',
  'resolution=merge-duplicates, return=representation',
  'missing=default',
)

const jsonValue = fc.oneof(
  fc.constantFrom(1, 'Ada', null, true, 1e300, '2026-01-01', [1], ['x'], { a: 1 }),
  fc.string(),
)
const row = fc.dictionary(fc.constantFrom(...COLUMNS, '__proto__', 'a "b'), jsonValue, { maxKeys: 4 })

/** Bodies of writes: mostly objects with existing names. */
export const body = fc.oneof(
  row.map((object) => JSON.stringify(object)),
  fc.array(row, { maxLength: 3 }).map((rows) => JSON.stringify(rows)),
  fc.constantFrom('', '5', '{', '[{}]', '{"id":1e999}', '{"title":"\\ud800"}', '{"id":1,"id":2}'),
)
