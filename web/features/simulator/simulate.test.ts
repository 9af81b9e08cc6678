import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EXCEPTION_KINDS } from '#domain/controls/exception.ts'
import { CONTROL_STATUSES, type ControlStatus } from '#domain/controls/status.ts'
import { assess } from '#domain/scoring/assess.ts'
import { SPRS_CONTROL_IDS } from '#domain/scoring/sprs-weights.ts'
import type { Estimate } from '#domain/simulator/estimates.ts'
import { aControl } from '#web/lib/testing-control.ts'
import { planCsv } from './export-plan.ts'
import { switchedFor, totalsOf, whyChanged } from './plan.ts'
import { visibleRows } from './rows.ts'
import { simulate } from './simulate.ts'
import { parseView } from './view.ts'

const TODAY = '2026-11-21'
const ESTIMATE: Estimate = { cost: 500, hours: 4, partCost: 200, partHours: null }

/** Every other control is met. */
const open: Readonly<Record<string, ControlStatus>> = {
  '3.1.1': 'Not Started',
  '3.1.3': 'In Progress',
  '3.13.11': 'Not Started',
}
const controls = SPRS_CONTROL_IDS.map((id) => aControl(id, { status: open[id] ?? 'Completed' }))
const estimates = new Map(controls.map(({ id }) => [id, ESTIMATE]))
const viewOf = (search: Parameters<typeof parseView>[0] = {}) => parseView(search, (id) => id !== '')
const run = (search: Parameters<typeof parseView>[0] = {}) => simulate('cmmc2', controls, viewOf(search), TODAY)

test('an unchanged copy has the current score', () => {
  const { before, after, level2, rows } = run()
  expect([before.value, after.value, level2?.status, rows.length]).toEqual([99, 99, 'none', 110])
})

test('whatever the company stands on, the copy starts with the score that every page shows', () => {
  const states = fc.array(
    fc.record({
      status: fc.constantFrom(...CONTROL_STATUSES),
      countsAsMet: fc.constantFrom(...EXCEPTION_KINDS, null, null),
    }),
    { minLength: SPRS_CONTROL_IDS.length, maxLength: SPRS_CONTROL_IDS.length },
  )
  fc.assert(
    fc.property(states, (drawn) => {
      const company = SPRS_CONTROL_IDS.map((id, at) => aControl(id, drawn[at]))
      const { before, after, rows } = simulate('cmmc2', company, viewOf(), TODAY)
      const { score } = assess('cmmc2', company)
      expect([before.value, before.submittable, after.value]).toEqual([score.value, score.submittable, score.value])
      expect(rows.filter(({ isChanged }) => isChanged)).toEqual([])
    }),
  )
})

test('what is recorded as a deficiency counts in a submission, and can be supposed away', () => {
  const recorded = controls.map((control) =>
    control.nist_id === '3.1.1' ? { ...control, countsAsMet: 'temporary-deficiency' as const } : control,
  )
  const scores = (search: Parameters<typeof parseView>[0]) => {
    const { before, after, submission } = simulate('cmmc2', recorded, viewOf(search), TODAY)
    expect([before.value, after.value]).toEqual([99, 99])
    return [submission.before?.value, submission.after?.value]
  }
  expect(scores({})).toEqual([104, 104])
  expect(scores({ none: '3.1.1' })).toEqual([104, 99])
  expect(scores({ temporary: '3.1.1' })).toEqual([104, 104])
})

test('a switch moves the score, the Level 2 status and the points of its row', () => {
  const { after, level2, rows } = run({ met: '3.1.1', begun: '3.13.11' })
  expect([after.value, level2?.status]).toEqual([106, 'conditional'])
  expect(rows.find(({ control }) => control.nist_id === '3.13.11')).toMatchObject({
    isChanged: true,
    isMet: false,
    points: { before: 5, after: 3 },
    deferral: { before: { allowed: false }, after: { allowed: true } },
  })
})

test('a step is one by what counts, also where the status stays or was Not Applicable without a reason', () => {
  const unanswered = controls.map((control) =>
    control.nist_id === '3.13.11'
      ? { ...control, status: 'In Progress' as const }
      : control.nist_id === '3.1.1'
        ? { ...control, status: 'Not Applicable' as const }
        : control,
  )
  const { rows } = simulate('cmmc2', unanswered, viewOf({ begun: '3.13.11', met: '3.1.1' }), TODAY)
  const changed = rows.filter(({ isChanged }) => isChanged)
  expect(changed.map(({ control, points }) => [control.nist_id, points])).toEqual([
    ['3.1.1', { before: 5, after: 0 }],
    ['3.13.11', { before: 5, after: 3 }],
  ])
  expect(totalsOf(rows, viewOf({ begun: '3.13.11', met: '3.1.1' }), estimates).amounts.cost).toBe(700)
})

test('a link that supposes what has come true since holds no change', () => {
  expect(run({ met: '3.2.1', none: '3.1.1' }).rows.filter(({ isChanged }) => isChanged)).toEqual([])
})

test('an exception counts in a submission, and missing plans cost what the methodology takes', () => {
  expect(run({ enduring: '3.1.1' }).submission.after?.value).toBe(104)
  expect(run({ plans: 'no' }).submission.after).toMatchObject({ value: 99, methodology: { value: 96, points: 3 } })
})

test('the cheapest way to 88 switches what must be met, and adds to what is switched', () => {
  const view = viewOf({ met: '3.1.3' })
  const { changes, price, steps } = switchedFor('cmmc2', 'conditional', run({ met: '3.1.3' }), view, estimates)
  expect([...changes]).toEqual([
    ['3.1.3', 'Completed'],
    ['3.1.1', 'Completed'],
    ['3.13.11', 'In Progress'],
  ])
  expect([price, steps]).toEqual([700, 2])
})

test('what is begun in the copy has its first part paid', () => {
  const view = viewOf({ begun: '3.13.11', met: '3.1.1,3.1.3' })
  const simulation = run({ begun: '3.13.11', met: '3.1.1,3.1.3' })
  expect(switchedFor('cmmc2', 'final', simulation, view, estimates)).toMatchObject({ price: 300, steps: 1 })
})

test('totals count what costs something; decisions on paper and steps back do not', () => {
  const search = { met: '3.1.1', enduring: '3.13.11', none: '3.2.1' }
  const changed = run(search).rows.filter(({ isChanged }) => isChanged)
  expect(totalsOf(changed, viewOf(search), new Map())).toEqual({
    amounts: { cost: 1000, hours: 8, controls: 1 },
    assumed: 1,
  })
  expect(changed.map(whyChanged)).toEqual(['Must not stay open', 'A step back', 'Must not stay open'])
})

test('Level 1 has no way but all of it', () => {
  const practices = ['AC.L1-b.1.i', 'AC.L1-b.1.ii'].map((id, at) =>
    aControl(id, { status: at === 0 ? 'Completed' : 'In Progress' }),
  )
  const simulation = simulate('cmmc', practices, viewOf(), TODAY)
  expect([simulation.after.value, simulation.level2]).toEqual([50, undefined])
  const { changes, steps } = switchedFor('cmmc', 'final', simulation, viewOf(), new Map())
  expect([[...changes], steps]).toEqual([[['AC.L1-b.1.ii', 'Completed']], 1])
})

test('rows are those asked for, in the order asked for', () => {
  const { rows } = run({ met: '3.1.1' })
  const ids = (search: Parameters<typeof parseView>[0]) =>
    visibleRows(rows, viewOf(search), estimates).map(({ control }) => control.nist_id)
  expect(ids({ show: 'open' })).toEqual(['3.1.3', '3.13.11'])
  expect(ids({ show: 'changed' })).toEqual(['3.1.1'])
  expect(ids({ q: 'title 3.13.1' })).toEqual([
    '3.13.1',
    '3.13.10',
    '3.13.11',
    '3.13.12',
    '3.13.13',
    '3.13.14',
    '3.13.15',
    '3.13.16',
  ])
  expect(ids({ sort: '-points' }).slice(0, 3)).toEqual(['3.1.1', '3.13.11', '3.1.3'])
})

test('the file says what, why, and by which rule', () => {
  const { rows } = run({ met: '3.1.1' })
  const changed = rows.filter(({ isChanged }) => isChanged)
  expect(planCsv(changed, viewOf({ met: '3.1.1' }), estimates)).toBe(
    'Control,Title,Domain,Status,Supposed,Points gained,Cost in US dollars,Effort in hours,Why,Rule\r\n' +
      '3.1.1,Title of 3.1.1,AC,Not Started,Completed,5,500,4,Must not stay open,32 CFR 170.21(a)(2)(ii)\r\n',
  )
})
