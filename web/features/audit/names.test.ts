import { expect, test } from 'vitest'
import { idsIn, joinNames } from './names.ts'
import { ANN, BOB, CONTROL, entry, NAMES } from './testing.ts'

test('every id that a sentence may need is asked for once', () => {
  const entries = [
    entry({ relation: 'org_control_status', new_values: { control_id: CONTROL, owner_id: BOB, id: 'other' } }),
    entry({ relation: 'user_companies', record_id: BOB, actor_id: ANN }),
    entry({ relation: 'evidence', record_id: 'e' }),
  ]
  expect(idsIn(entries)).toEqual({ people: [ANN, BOB], controls: [CONTROL] })
})

test('names of several pages are joined', () => {
  const more = { people: new Map([['c', 'Cy']]), controls: new Map<string, string>() }
  const joined = joinNames([NAMES, more])
  expect([...joined.people.values()]).toEqual(['Ann Archer', 'Bob Baker', 'Cy'])
  expect(joined.controls.get(CONTROL)).toBe('3.1.5')
})
