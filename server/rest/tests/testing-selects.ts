import fc from 'fast-check'

interface Shape {
  readonly columns: readonly string[]
  readonly numbers: readonly string[]
  /** Relations by the name that embeds them. */
  readonly embeds: Readonly<Record<string, string>>
}

/** Which names of the test schema are valid together. */
const SHAPES: Readonly<Record<string, Shape>> = {
  books: {
    columns: ['id', 'title', 'tags', 'tags->0', 'added', 'shout', 'facts', 'facts->>size'],
    numbers: ['id', 'pages', 'author_id', 'facts->size::int'],
    embeds: {
      covers: 'covers',
      'authors!author_id': 'authors',
      writer: 'authors',
      editor: 'authors',
      shops: 'shops',
      stock: 'stock',
    },
  },
  authors: {
    columns: ['name', 'born', 'mood', 'extra', 'extra->n', 'initial'],
    numbers: ['id'],
    embeds: { 'books!editor_id': 'books', written: 'books', novels: 'novels' },
  },
  covers: { columns: ['color'], numbers: ['book_id'], embeds: { books: 'books', novels: 'novels' } },
  shops: {
    columns: ['name'],
    numbers: ['id'],
    embeds: { stock: 'stock', books: 'books', sales: 'sales', novels: 'novels' },
  },
  stock: { columns: [], numbers: ['shop_id', 'book_id'], embeds: { shops: 'shops', books: 'books', novels: 'novels' } },
  sales: {
    columns: ['kind', 'sold', 'info', 'info->n'],
    numbers: ['amount', 'info->>n::numeric'],
    embeds: { shops: 'shops', shop_id: 'shops' },
  },
  novels: {
    columns: ['title'],
    numbers: ['id', 'written_by'],
    embeds: { authors: 'authors', covers: 'covers', shops: 'shops' },
  },
  thick_novels: { columns: ['loud'], numbers: ['novel'], embeds: { authors: 'authors', stock: 'stock' } },
  parts: { columns: ['name'], numbers: ['id'], embeds: { parts: 'parts', whole_id: 'parts' } },
}

const NOTHING: Shape = { columns: [], numbers: [], embeds: {} }
const shapeOf = (relation: string): Shape => SHAPES[relation] ?? NOTHING
const joined = (parts: fc.Arbitrary<readonly string[]>): fc.Arbitrary<string> => parts.map((texts) => texts.join(''))

const alias = fc.constantFrom('', '', '', 'n:', 'm:')
const cast = fc.constantFrom('', '', '::text')
const sum = fc.constantFrom('.sum()', '.avg()', '.count()', '.max()::text', '.min()')

function item(relation: string, depth: number): fc.Arbitrary<string> {
  const { columns, numbers, embeds } = shapeOf(relation)
  const number = fc.constantFrom(...numbers)
  return fc.oneof(
    {
      weight: 4,
      arbitrary: joined(
        fc.tuple(alias, fc.constantFrom(...columns, ...numbers.filter((name) => !name.includes('::'))), cast),
      ),
    },
    { weight: 1, arbitrary: joined(fc.tuple(alias, number, sum)) },
    { weight: 1, arbitrary: fc.constantFrom('*', 'count()', 'count') },
    ...(depth === 0
      ? []
      : Object.entries(embeds).map(([name, target]) => ({ weight: 1, arbitrary: embed(name, target, depth) }))),
  )
}

function embed(name: string, target: string, depth: number): fc.Arbitrary<string> {
  const inner = fc.constantFrom('', '', '!inner')
  return fc
    .tuple(fc.constantFrom('', '', 'e:', '...', '...'), inner, list(target, depth - 1))
    .map(([before, join, items]) => `${before}${name}${join}(${items})`)
}

function list(relation: string, depth: number): fc.Arbitrary<string> {
  return fc.array(item(relation, depth), { maxLength: 4 }).map((items) => items.join(','))
}

/** An order, with the columns that it requires in `select`. */
function order(relation: string): fc.Arbitrary<{ readonly by: string; readonly needs: string }> {
  const { columns, numbers, embeds } = shapeOf(relation)
  const own = [...columns, ...numbers].filter((name) => !name.includes('::')).map((by) => ({ by, needs: '' }))
  const related = Object.entries(embeds).map(([name, target]) => {
    const by = `${name.replace(/!.*/, '')}(${shapeOf(target).numbers[0] ?? ''})`
    return { by, needs: `${name}()` }
  })
  return fc.constantFrom(...own, ...own, ...related)
}

/** A relation and a query on it with valid names: PostgreSQL's result depends only on their types. */
export const validQuery = fc.constantFrom(...Object.keys(SHAPES)).chain((relation) =>
  fc
    .tuple(list(relation, 3), fc.option(order(relation)), fc.constantFrom('', '&limit=2', '&limit=1&offset=1'))
    .map(([select, ordered, page]): [string, string] => {
      const items = encodeURIComponent([select, ordered?.needs ?? ''].filter((text) => text !== '').join(','))
      return [relation, `select=${items}${ordered ? `&order=${encodeURIComponent(ordered.by)}` : ''}${page}`]
    }),
)
