import { QueryClient, queryOptions } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { rowChanges } from './row-changes.ts'
import type { Write, WriteOptions } from './use-write.ts'

interface Row {
  readonly id: string
  readonly owner: string
}

const list = queryOptions({ queryKey: ['rows'], queryFn: (): readonly Row[] => [] })
const ROWS: readonly Row[] = Array.from({ length: 250 }, (_, at) => ({ id: `${at}`, owner: at < 3 ? 'Ann' : 'Ben' }))

function changing(isSaved = true) {
  const cache = new QueryClient()
  cache.setQueryData(list.queryKey, ROWS)
  const sent: [count: number, change: Partial<Row>][] = []
  let asked: WriteOptions = {}
  const write: Write = async (_failed, action, options = {}) => {
    asked = options
    await options.optimistic?.(cache)
    return isSaved ? { outcome: await action() } : undefined
  }
  const change = rowChanges<Row, Partial<Row>>({
    write,
    list,
    update: async (ids, to) => void sent.push([ids.length, to]),
    nameOf: (rows) => `${rows.length} rows`,
    isFinal: ({ owner }, { owner: next }) => owner === 'Ann' && next !== undefined,
  })
  return { change, sent, undo: () => asked.undo, shown: () => cache.getQueryData(list.queryKey) ?? [] }
}

test('a change is shown at once and sent for 100 rows at a time', async () => {
  const { change, sent, shown } = changing()
  expect(await change(ROWS.slice(0, 201), { owner: 'Cleo' })).toBe(true)
  expect(sent).toEqual([
    [100, { owner: 'Cleo' }],
    [100, { owner: 'Cleo' }],
    [1, { owner: 'Cleo' }],
  ])
  expect(shown().filter((row) => row.owner === 'Cleo')).toHaveLength(201)
})

test('undo sends one change for all rows that had the same value', async () => {
  const { change, sent, undo } = changing()
  await change(ROWS.slice(3, 13), { owner: 'Cleo' })
  expect(undo()?.message).toBe('10 rows changed')
  sent.length = 0
  await undo()?.action()
  expect(sent).toEqual([[10, { owner: 'Ben' }]])
})

test('no undo is offered where one row cannot get its former values back', async () => {
  const { change, sent, undo } = changing()
  expect(await change(ROWS.slice(2, 5), { owner: 'Cleo' })).toBe(true)
  expect(sent).toEqual([[3, { owner: 'Cleo' }]])
  expect(undo()).toBeUndefined()
})

test('a change that failed is told as not saved', async () => {
  const { change } = changing(false)
  expect(await change(ROWS.slice(0, 1), { owner: 'Cleo' })).toBe(false)
})

test('the toast of a change can say more', async () => {
  const { change, undo } = changing()
  await change(ROWS.slice(3, 4), { owner: 'Cleo' }, { message: 'Archived', description: 'For 30 days' })
  expect(undo()).toMatchObject({ message: 'Archived', description: 'For 30 days' })
})
