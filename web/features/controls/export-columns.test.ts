import { expect, test } from 'vitest'
import { aControl } from '#web/lib/testing-control.ts'
import { exportColumns } from './export-columns.ts'

const context = { practices: false, nameOf: () => undefined }
const headers = (columns: readonly { header: string }[]) => columns.map(({ header }) => header)

test('a file has the columns of the table in its order; hidden ones are named', () => {
  const { columns, leftOut, further } = exportColumns({ ...context, protocol: 'cmmc2' }, ['changed', 'due'])
  expect(headers(columns)).toEqual(['Control', 'Title', 'Status', 'Owner', 'At stake', 'Evidence'])
  expect(leftOut).toEqual(['Due', 'Updated'])
  expect(headers(further)).toEqual(['Description', 'Notes'])
})

test('practices have their ids beside the numbers', () => {
  const { columns } = exportColumns({ ...context, protocol: 'cmmc2', practices: true }, [])
  const control = aControl('3.5.3', { practiceId: 'IA.L2-3.5.3', status: 'In Progress' })
  expect(columns.map(({ value }) => value(control)).slice(0, 2)).toEqual(['3.5.3', 'IA.L2-3.5.3'])
  expect(columns.find(({ header }) => header === 'At stake')?.value(control)).toBe(3)
})

test('other protocols have their own headers', () => {
  const { columns } = exportColumns({ ...context, protocol: 'hipaa' }, [])
  expect(headers(columns)).toEqual([
    'Safeguard',
    'Title',
    'Requirement',
    'Status',
    'Owner',
    'Due',
    'Evidence',
    'Updated',
  ])
})
