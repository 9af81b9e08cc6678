import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CONTROL_STATUSES, type ControlStatus } from '#domain/controls/status.ts'
import { PROTOCOL_IDS } from '#domain/protocols/protocol-id.ts'
import { assess } from './assess.ts'
import { controlsOn, dayBefore, daysUntil, firstKnownDay, scoreHistory, type StatusMoves } from './score-history.ts'
import { SPRS_CONTROL_IDS } from './sprs-weights.ts'

const controls = SPRS_CONTROL_IDS.map((id) => ({ nist_id: id, safeguard_domain: null, status: 'Completed' as const }))
const move = (day: string | null, status: ControlStatus, ...ids: string[]): StatusMoves => ({ day, status, ids })

test('the score of a day is that of the statuses that held at its end', () => {
  const moves = [
    move('2026-03-02', 'Completed', '3.1.1', '3.1.2'),
    move(null, 'In Progress', '3.5.3'),
    move('2026-03-04', 'Not Started', '3.1.1'),
  ]
  const days = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05']
  expect(scoreHistory('cmmc2', controls, moves, days).map(({ score }) => score)).toEqual([-201, -191, -191, -196, -196])
})

test('without a move nothing had been started', () => {
  expect(scoreHistory('cmmc2', controls, [], ['2026-03-01'])).toEqual([{ day: '2026-03-01', score: -203 }])
  expect(scoreHistory('soc2', [], [], ['2026-03-01'])).toEqual([{ day: '2026-03-01', score: 0 }])
})

test('a company has a score from the day of its creation, or of an earlier status', () => {
  expect(firstKnownDay('2026-03-02T10:00:00Z', [])).toBe('2026-03-02')
  expect(firstKnownDay('2026-03-02T10:00:00Z', [move('2026-03-04', 'Completed', '3.1.1')])).toBe('2026-03-02')
  expect(firstKnownDay('2026-03-02T10:00:00Z', [move('2026-02-04', 'Completed', '3.1.1')])).toBe('2026-02-04')
  expect(firstKnownDay('2026-03-02T10:00:00Z', [move(null, 'Completed', '3.1.1')])).toBe('')
})

const days = daysUntil('2026-03-31', 40, 1)
const someMoves = fc.array(
  fc.record({
    day: fc.option(fc.constantFrom(...days)),
    status: fc.constantFrom(...CONTROL_STATUSES),
    ids: fc.uniqueArray(fc.constantFrom(...SPRS_CONTROL_IDS), { maxLength: 4 }),
  }),
  { maxLength: 30 },
)

/** As the database gives them: of a control one status for each day. */
function oneADay(moves: readonly StatusMoves[]): StatusMoves[] {
  const last = new Map(moves.flatMap(({ day, status, ids }) => ids.map((id) => [`${day} ${id}`, { day, status, id }])))
  return [...last.values()].map(({ day, status, id }) => move(day, status, id))
}

test('on each day, for each protocol, the score is what assess says of the controls on that day', () => {
  fc.assert(
    fc.property(fc.constantFrom(...PROTOCOL_IDS), someMoves, (protocol, raw) => {
      const moves = oneADay(raw)
      for (const { day, score } of scoreHistory(protocol, controls, moves, days))
        expect(score).toBe(assess(protocol, controlsOn(controls, moves, day)).score.value)
    }),
    { numRuns: 40 },
  )
})

test('each control stands where its last move until that day put it', () => {
  fc.assert(
    fc.property(someMoves, fc.constantFrom(...days), (raw, day) => {
      const moves = oneADay(raw)
      for (const { nist_id, status } of controlsOn(controls, moves, day)) {
        const own = moves.filter((one) => one.ids.includes(nist_id) && (one.day === null || one.day <= day))
        const last = own.toSorted((one, other) => ((one.day ?? '') < (other.day ?? '') ? -1 : 1)).at(-1)
        expect(status).toBe(last?.status ?? 'Not Started')
      }
    }),
    { numRuns: 40 },
  )
})

test('days count back over months and leap days', () => {
  expect(daysUntil('2028-03-01', 3, 1)).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
  expect(daysUntil('2026-11-21', 3, 7)).toEqual(['2026-11-07', '2026-11-14', '2026-11-21'])
  expect(dayBefore('2026-01-01', 30)).toBe('2025-12-02')
})
