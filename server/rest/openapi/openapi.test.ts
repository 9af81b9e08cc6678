import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LIBRARY } from '../tests/testing-schema.ts'
import { createTestRest, type TestRest } from '../tests/testing.ts'

const ADA = '00000000-0000-4000-8000-00000000000a'

const MORE = `
create table public.kinds (
  id uuid primary key, code varchar(12) not null default 'none', state public.mood default 'calm', price numeric(10, 2) default 1.5,
  open boolean not null default true, doc jsonb default '{}', made timestamptz default now(), sizes int[], author_id int references public.authors (id));
comment on table public.kinds is E'What there is\\n\\nand how it is kept.';
comment on column public.kinds.code is 'Short name.';
comment on function public.add(int, int) is 'Adds two numbers.';
create table public.inbox (id int, text text);
grant select, insert, update, delete on public.kinds to authenticated;
grant insert on public.inbox to authenticated;`

let rest: TestRest

beforeAll(async () => {
  rest = await createTestRest(LIBRARY + MORE)
})

afterAll(() => rest.close())

interface Described {
  readonly paths: Record<string, Record<string, { readonly parameters: readonly { readonly $ref?: string }[] }>>
  readonly definitions: Record<string, unknown>
  readonly parameters: Record<string, unknown>
}

async function describe(userId: string | undefined): Promise<Described> {
  const response = await rest.send(userId, '/')
  return (await response.json()) as Described
}

test('a relation is described by its row and its allowed methods', async () => {
  const { paths, definitions, parameters } = await describe(ADA)
  expect(definitions['kinds']).toEqual({
    type: 'object',
    description: 'What there is\n\nand how it is kept.',
    required: ['id', 'code', 'open'],
    properties: {
      id: { type: 'string', format: 'uuid', description: 'Note:\nThis is a Primary Key.<pk/>' },
      code: { type: 'string', format: 'character varying', maxLength: 12, default: 'none', description: 'Short name.' },
      state: { type: 'string', format: 'public.mood', enum: ['calm', 'tense'], default: 'calm' },
      price: { type: 'number', format: 'numeric', default: 1.5 },
      open: { type: 'boolean', format: 'boolean', default: true },
      doc: { format: 'jsonb' },
      made: { type: 'string', format: 'timestamp with time zone', default: 'now()' },
      sizes: { type: 'array', format: 'integer[]', items: { type: 'integer' } },
      author_id: {
        type: 'integer',
        format: 'integer',
        description: "Note:\nThis is a Foreign Key to `authors.id`.<fk table='authors' column='id'/>",
      },
    },
  })
  expect(Object.keys(paths['/kinds'] ?? {})).toEqual(['get', 'post', 'patch', 'delete'])
  expect(paths['/kinds']).toMatchObject({
    get: { tags: ['kinds'], summary: 'What there is', description: 'and how it is kept.' },
    post: { responses: { 201: { description: 'Created' } } },
  })
  expect(parameters).toMatchObject({
    'rowFilter.kinds.code': { name: 'code', in: 'query', required: false, type: 'string', description: 'Short name.' },
    'body.kinds': { name: 'kinds', in: 'body', schema: { $ref: '#/definitions/kinds' } },
    rangeUnit: { name: 'Range-Unit', in: 'header', default: 'items' },
  })
})

test.each([
  ['a person', ADA],
  ['an anonymous caller', undefined],
])('the description for %s is valid by the schema of Swagger 2.0', async (_who, userId) => {
  const { valid, errors } = await new Validator().validate({ ...(await describe(userId)) })
  expect({ valid, errors }).toEqual({ valid: true, errors: undefined })
})

test('every reference resolves', async () => {
  const described = await describe(ADA)
  const references = new Set<string>()
  JSON.stringify(described, (key, value: unknown) => {
    if (key === '$ref' && typeof value === 'string') references.add(value)
    return value
  })
  expect(references.size).toBeGreaterThan(50)
  for (const reference of references) {
    const [, group = '', ...name] = reference.split('/')
    expect(described).toHaveProperty([group, name.join('/')])
  }
})

test('a function is described by its arguments; one that writes has no GET', async () => {
  const { paths } = await describe(ADA)
  expect(paths['/rpc/add']).toMatchObject({
    get: {
      summary: 'Adds two numbers.',
      parameters: [
        { name: 'a', in: 'query', required: true, type: 'integer', format: 'integer' },
        { name: 'b', in: 'query', required: false },
      ],
    },
    post: {
      parameters: [{ in: 'body', schema: { type: 'object', required: ['a'], properties: { a: { type: 'integer' } } } }],
    },
  })
  expect(paths['/rpc/joined']).toMatchObject({
    get: { parameters: [{ name: 'words', type: 'array', collectionFormat: 'multi', items: { type: 'string' } }] },
  })
  expect(Object.keys(paths['/rpc/add_note'] ?? {})).toEqual(['post'])
})

test('each role sees only what it may use, down to the column', async () => {
  const mine = await describe(ADA)
  expect(mine.definitions['authors']).toMatchObject({ properties: { name: {} } })
  expect(JSON.stringify(mine)).not.toMatch(/secret|hidden/)
  expect(Object.keys(mine.paths['/long_books'] ?? {})).toEqual(expect.arrayContaining(['get']))
  expect([Object.keys(mine.paths['/inbox'] ?? {}), mine.definitions['inbox']]).toEqual([
    ['post'],
    { type: 'object', properties: {} },
  ])
  const theirs = await describe(undefined)
  expect(Object.keys(theirs.paths)).toContain('/shops')
  expect(Object.keys(theirs.paths['/shops'] ?? {})).toEqual(['get'])
  expect(JSON.stringify(theirs)).not.toMatch(/books|authors|rpc\/add/)
})

test('the type can be requested by name or as JSON, and by HEAD', async () => {
  for (const accept of ['application/openapi+json', 'application/json', '*/*', 'text/html, application/json;q=0.5']) {
    const answer = await rest.ask(ADA, '/', { headers: { accept } })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'application/openapi+json; charset=utf-8',
    ])
  }
  expect(await rest.ask(ADA, '/', { headers: { accept: 'text/html' } })).toMatchObject({
    status: 406,
    json: { code: 'PGRST107', message: 'None of these media types are available: text/html' },
  })
  const head = await rest.ask(ADA, '/', { method: 'HEAD' })
  expect([head.status, head.text, head.headers.get('content-type')]).toEqual([
    200,
    '',
    'application/openapi+json; charset=utf-8',
  ])
  expect(await rest.ask(ADA, '/', { method: 'POST' })).toMatchObject({ status: 405, json: { code: 'PGRST117' } })
})

test('a database change appears after a reload', async () => {
  await rest.test.sql(
    `create table public.fresh (id int primary key); grant select on public.fresh to authenticated; notify pgrst`,
  )
  await expect.poll(async () => Object.keys((await describe(ADA)).paths)).toContain('/fresh')
})
