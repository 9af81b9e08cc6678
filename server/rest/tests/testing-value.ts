import type { Column, DatabaseFunction, ForeignKey, Grants, Relation, Schema } from '../schema/schema.ts'

/** A small schema as a value, for tests of the stages that need no database. */
export function schemaValue(): Schema {
  const author = key('books_author_fkey', 'books', ['author_id'], 'authors', ['id'])
  const cover = key('covers_book_fkey', 'covers', ['book_id'], 'books', ['id'])
  const inBook = key('stock_book_fkey', 'stock', ['book_id'], 'books', ['id'])
  const inShop = key('stock_shop_fkey', 'stock', ['shop_id'], 'shops', ['id'])
  const relations = [
    relation('authors', { id: 'integer', name: 'text', secret: 'text' }, ['id'], [], [author], ['id', 'name']),
    relation(
      'books',
      { id: 'integer', author_id: 'integer', title: 'text', data: 'jsonb', search: 'tsvector' },
      ['id'],
      [author],
      [cover, inBook],
    ),
    relation('covers', { book_id: 'integer', color: 'text' }, ['book_id'], [cover], []),
    relation('shops', { id: 'integer', name: 'text' }, ['id'], [], [inShop]),
    relation('stock', { shop_id: 'integer', book_id: 'integer' }, ['shop_id', 'book_id'], [inBook, inShop], []),
    relation('odd "name', { 'a "b': 'integer' }, ['a "b'], [], []),
    {
      ...relation('novels', { id: 'integer', written_by: 'integer' }, ['id'], [], []),
      view: true,
      computedColumns: new Map([['shout', column('shout', 'text')]]),
      computedRelations: new Map([
        ['writer', { function: 'writer', target: 'authors', toMany: false, set: false }],
        ['siblings', { function: 'siblings', target: 'novels', toMany: true, set: true }],
      ]),
    },
  ]
  return {
    name: 'public',
    readsRequest: false,
    relations: new Map(relations.map((made) => [made.name, made])),
    functions: new Map([['add', [ADD]]]),
    constraints: new Map(),
    checks: new Map(),
  }
}

const ADD: DatabaseFunction = {
  name: 'add',
  parameters: [
    { name: 'a', type: 'integer', required: true, variadic: false },
    { name: 'b', type: 'integer', required: false, variadic: false },
  ],
  wholeBody: undefined,
  readOnly: true,
  timeoutMs: undefined,
  executableBy: new Set(['authenticated'] as const),
  returns: { kind: 'scalar', set: false, columns: new Map(), relation: undefined },
  description: null,
}

function key(name: string, origin: string, columns: string[], target: string, targetColumns: string[]): ForeignKey {
  return { name, origin, columns, target, targetColumns }
}

function column(name: string, type: string): Column {
  const family = type === 'jsonb' ? 'json' : type === 'tsvector' ? 'tsvector' : 'other'
  return { name, type, family, default: null, required: false, description: null }
}

function relation(
  name: string,
  types: Readonly<Record<string, string>>,
  primaryKey: string[],
  foreignKeys: ForeignKey[],
  inbound: ForeignKey[],
  readable: string[] = Object.keys(types),
): Relation {
  const grants: Grants = { select: new Set(readable), insert: true, update: true, delete: true }
  const nothing: Grants = { select: new Set(), insert: false, update: false, delete: false }
  return {
    name,
    view: false,
    computedColumns: new Map(),
    computedRelations: new Map(),
    columns: new Map(Object.entries(types).map(([label, type]) => [label, column(label, type)])),
    primaryKey,
    uniques: [primaryKey],
    conflictKeys: [primaryKey],
    foreignKeys,
    inbound,
    insertable: true,
    updatable: true,
    deletable: true,
    grants: { anon: nothing, authenticated: grants, seat: nothing },
    description: null,
  }
}
