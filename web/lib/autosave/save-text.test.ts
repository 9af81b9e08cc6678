import { expect, test } from 'vitest'
import { saveAfter, saveText, type TextStore, type TextRecord } from './save-text.ts'

/** An in-memory store of one record that behaves like the database. */
function aStore(initial: TextRecord | null) {
  let record = initial
  let clock = 10
  const next = (text: string): TextRecord => ({ text, changedAt: String((clock += 1)), changedBy: null })
  const store: TextStore = {
    insert: async (text) => (record === null ? (record = next(text)) : null),
    overwrite: async (text, seenAt) => (record?.changedAt === seenAt ? (record = next(text)) : null),
    read: async () => record,
  }
  return { store, now: () => record, touch: () => record && (record = next(record.text)) }
}

const at = (text: string, changedAt: string | null): TextRecord => ({ text, changedAt, changedBy: null })

test('the first text inserts the record, the next one overwrites it', async () => {
  const { store, now } = aStore(null)
  await saveText(store, 'One', at('', null))
  expect(now()?.text).toBe('One')
  await saveText(store, 'Two', at('One', now()?.changedAt ?? null))
  expect(now()?.text).toBe('Two')
})

test('a record with other changes is overwritten, one whose text changed is not', async () => {
  const { store, now, touch } = aStore(at('One', '1'))
  touch()
  expect((await saveText(store, 'Two', at('One', '1'))).kind).toBe('saved')
  const outcome = await saveText(store, 'Mine', at('One', '1'))
  expect(outcome).toMatchObject({ kind: 'conflict', theirs: { text: 'Two' } })
  expect(now()?.text).toBe('Two')
})

test('a saved text whose response was lost is no conflict', async () => {
  const { store } = aStore(at('Mine', '5'))
  expect(await saveText(store, 'Mine', at('One', '1'))).toMatchObject({ kind: 'saved', record: { changedAt: '5' } })
})

test('a record that another person inserted before the first save is a conflict', async () => {
  const { store } = aStore(at('Theirs', '5'))
  expect((await saveText(store, 'Mine', at('', null))).kind).toBe('conflict')
})

test('saving a record that keeps changing ends with an error message', async () => {
  const store: TextStore = {
    insert: async () => null,
    overwrite: async () => null,
    read: async () => at('One', String(Math.random())),
  }
  await expect(saveText(store, 'Two', at('One', '1'))).rejects.toMatchObject({ message: 'Failed to save' })
})

test('what was typed during a save is written over the record of that save, as no conflict', async () => {
  const { store, now } = aStore(at('One', '1'))
  const running = saveText(store, 'Two', at('One', '1'))
  expect(await saveAfter(running, store, 'Two and three')).toMatchObject({ kind: 'saved' })
  expect(now()).toMatchObject({ text: 'Two and three', changedAt: '12' })
})

test('nothing is written again when nothing was typed during a save, nor over a text that it found changed', async () => {
  const { store, now } = aStore(at('One', '1'))
  await saveAfter(saveText(store, 'Two', at('One', '1')), store, 'Two')
  expect(now()).toMatchObject({ text: 'Two', changedAt: '11' })
  const outcome = await saveAfter(saveText(store, 'Mine', at('One', '1')), store, 'Mine too')
  expect(outcome).toMatchObject({ kind: 'conflict', theirs: { text: 'Two' } })
  expect(now()?.text).toBe('Two')
})
