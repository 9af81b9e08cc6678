import { expect, test } from 'vitest'
import { checkRows } from '#web/lib/import/check-import.ts'
import { readCsv } from '#web/lib/import/read-csv.ts'
import { peopleImport } from './people-import.ts'
import { listedPerson, ofAccount } from './testing-people.ts'

const ADA = listedPerson(1)
const BEN = listedPerson(2, { name: 'Ben', email: 'ben@example.com', manager_id: ADA.id })
const DANA = listedPerson(3, { name: 'Dana Whitfield', email: 'dana@example.com', user_id: ofAccount(3) })

function preview(...lines: string[]) {
  const format = peopleImport([ADA, BEN, DANA])
  return checkRows(readCsv(lines.join('\n'), format.columns), format)
}

test('a row with an unknown address is a new person, with a manager by address', () => {
  const { changes } = preview('Name,Email,Department,Manager,Groups', 'Pia,Pia@Example.com,Sales,ADA@example.com,a; b')
  expect(changes.map(({ change }) => change.payload)).toEqual([
    {
      name: 'Pia',
      email: 'pia@example.com',
      department: 'Sales',
      groups: ['a', 'b'],
      is_external: false,
      left_on: null,
      manager: 'ada@example.com',
      given: ['department', 'groups'],
    },
  ])
})

test('a known address shows only what changes, and a missing column leaves what is stored', () => {
  const { changes, unchanged } = preview(
    'Name,Mail address,Left on',
    'Ada,ada@example.com,2027-01-31',
    'Ben,ben@example.com,',
  )
  expect(unchanged).toBe(1)
  expect(changes.map(({ change }) => change.fields)).toEqual([[{ field: 'Left on', before: '', after: '2027-01-31' }]])
  expect(changes[0]?.change.payload).toMatchObject({
    department: 'Works',
    groups: ['CUI users'],
    manager: null,
    given: ['left_on'],
  })
})

test('an empty manager removes the manager', () => {
  const { changes } = preview('Name,Mail address,Manager', 'Ben,ben@example.com,')
  expect(changes[0]?.change).toMatchObject({
    fields: [{ field: 'Manager', before: 'ada@example.com', after: '' }],
    payload: { manager: '' },
  })
})

test('a member keeps the name of the account and is no outside contact', () => {
  const { changes, unchanged } = preview('Name,Mail address,External', 'D. Whitfield,dana@example.com,Yes')
  expect([changes, unchanged]).toEqual([[], 1])
})

test('what is wrong with a row is said, and a second row with the same address', () => {
  const { bad } = preview(
    'Name,Mail address,Manager,Left on',
    ',no-address,Ada,31.1.2027',
    'Pia,pia@example.com,pia@example.com,',
    'Kim,kim@example.com,,',
    'Kim,KIM@example.com,,',
  )
  expect(bad.map(({ reasons }) => reasons)).toEqual([
    [
      'Mail address: is not a mail address',
      'Name: is missing',
      'Left on: “31.1.2027” is no day like 2027-01-31',
      'Manager: takes a mail address, not “Ada”',
    ],
    ['Manager: is the same person'],
    ['kim@example.com stands in row 4 already'],
  ])
})
