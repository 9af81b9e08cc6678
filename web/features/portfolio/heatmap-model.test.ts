import { expect, test } from 'vitest'
import type { ControlStatus } from '#domain/controls/status.ts'
import { frameworksOf, heatmapOf } from './heatmap-model.ts'
import { toRow } from './portfolio-row.ts'

function row(
  name: string,
  statuses: Record<string, readonly [ControlStatus, number]>,
  protocol: 'soc2' | 'cmmc2' = 'soc2',
) {
  return toRow(
    {
      id: name,
      name,
      protocol_id: protocol,
      owners: [],
      statuses: Object.entries(statuses).map(([domain, [status, count]]) => ({
        domain,
        status,
        ids: Array.from({ length: count }, (_, index) => `${domain}-${index}`),
      })),
      moves: [],
      submitted: [],
      with_evidence: 0,
      overdue: 0,
      overdue_plans: 0,
      critical: 0,
      changed_at: null,
    },
    '2026-11-21',
  )
}

test('the worst comes first; a family not begun is not assessed, a missing one has no cell', () => {
  const rows = [
    row('Half', { security: ['Completed', 2], privacy: ['Not Started', 2] }),
    row('Other framework', { AC: ['Completed', 1] }, 'cmmc2'),
    row('Begun', { security: ['In Progress', 2], availability: ['Not Applicable', 1] }),
  ]
  const { columns, rows: shown } = heatmapOf('soc2', rows)
  expect(columns.map(({ code }) => code)).toEqual(['security', 'availability', 'privacy'])
  expect(shown.map(({ name, cells }) => [name, ...cells])).toEqual([
    ['Begun', 0, 100, undefined],
    ['Half', 100, undefined, null],
  ])
  expect(frameworksOf(rows)).toEqual(['soc2', 'cmmc2'])
})
