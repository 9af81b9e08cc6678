import { expect, test } from 'vitest'
import { saveText, type TextPlace, type TextRecord } from './saved-text.ts'

/** A place that keeps one record, as the database would. */
function aPlace(initial: TextRecord | null) {
  let record = initial
  let clock = 10
  const next = (text: string): TextRecord => ({ text, changedAt: String((clock += 1)), changedBy: null })
  const place: TextPlace = {
    insert: async (text) => (record === null ? (record = next(text)) : null),
    overwrite: async (text, seenAt) => (record?.changedAt === seenAt ? (record = next(text)) : null),
    read: async () => record,
  }
  return { place, now: () => record, touch: () => record && (record = next(record.text)) }
}

const at = (text: string, changedAt: string | null): TextRecord => ({ text, changedAt, changedBy: null })

test('the first text makes the record, the next one overwrites it', async () => {
  const { place, now } = aPlace(null)
  await saveText(place, 'One', at('', null))
  expect(now()?.text).toBe('One')
  await saveText(place, 'Two', at('One', now()?.changedAt ?? null))
  expect(now()?.text).toBe('Two')
})

test('a record that changed otherwise is written over, one whose text changed is not', async () => {
  const { place, now, touch } = aPlace(at('One', '1'))
  touch()
  expect((await saveText(place, 'Two', at('One', '1'))).kind).toBe('saved')
  const outcome = await saveText(place, 'Mine', at('One', '1'))
  expect(outcome).toMatchObject({ kind: 'conflict', theirs: { text: 'Two' } })
  expect(now()?.text).toBe('Two')
})

test('a text that was saved already, its answer lost, is no conflict', async () => {
  const { place } = aPlace(at('Mine', '5'))
  expect(await saveText(place, 'Mine', at('One', '1'))).toMatchObject({ kind: 'saved', record: { changedAt: '5' } })
})

test('a record that came from elsewhere before the first save is a conflict too', async () => {
  const { place } = aPlace(at('Theirs', '5'))
  expect((await saveText(place, 'Mine', at('', null))).kind).toBe('conflict')
})

test('a record that keeps changing is given up, with words', async () => {
  const place: TextPlace = {
    insert: async () => null,
    overwrite: async () => null,
    read: async () => at('One', String(Math.random())),
  }
  await expect(saveText(place, 'Two', at('One', '1'))).rejects.toMatchObject({ message: 'Failed to save' })
})
