import { describe, expect, test } from 'vitest'
import { sectionsOf, type SspSection } from './outline.ts'
import { outlineOf } from './protocol-outline.ts'
import type { SspContent } from './ssp-content.ts'
import { countWords, progressOf } from './section-progress.ts'
import { aControl, EMPTY_CONTENT, words } from './testing-content.ts'

function section(protocol: 'cmmc2' | 'iso27001', id: string): SspSection {
  const found = sectionsOf(outlineOf(protocol)).find((one) => one.id === id)
  if (found === undefined) throw new Error(`no section ${id}`)
  return found
}
const missing = (id: string, content: Partial<SspContent>, protocol: 'cmmc2' | 'iso27001' = 'cmmc2') =>
  progressOf(section(protocol, id), { ...EMPTY_CONTENT, ...content }).missing

describe('prose', () => {
  const text = (body: string) => missing('boundary', { texts: [{ section: 'boundary', field: 'text', body }] })

  test('needs enough words to be of use, and says how many more', () => {
    expect(missing('boundary', {})).toEqual(['Nothing is written yet'])
    expect(text('  \n ')).toEqual(['Nothing is written yet'])
    expect(text(words(39))).toEqual(['About 1 more word'])
    expect(text(words(40))).toEqual([])
  })

  test('is not done while it holds a place for something', () => {
    expect(text(`${words(40)} TBD`)).toEqual(['It still says “TBD”'])
    expect(text(`${words(40)} stbdx`)).toEqual([])
  })

  test('counts what has a letter or a digit in it', () => {
    expect(countWords('One – two,\n3 … Größe')).toBe(4)
  })
})

describe('a form', () => {
  const users = (endUsers: string) =>
    missing('users', { texts: [{ section: 'users', field: 'endUsers', body: endUsers }] })

  test('says which day is none, and which comes before the day that it follows', () => {
    const upkeep = (approvedOn: string, nextReview: string) =>
      missing('upkeep', {
        texts: Object.entries({ approvedBy: 'Dana', approvedOn, frequency: 'Every year', nextReview }).map(
          ([field, body]) => ({ section: 'upkeep', field, body }),
        ),
      })
    expect(upkeep('2026-03-12', '2026-03-12')).toEqual([])
    expect(upkeep('2026-03-12', '2026-03-11')).toEqual(['Next review: a day after “Approved on”'])
    expect(upkeep('2026-02-30', 'soon')).toEqual([
      'Approved on: a day, as in 2026-11-30',
      'Next review: a day, as in 2026-11-30',
    ])
    expect(upkeep('', '2026-03-11')).toEqual(['Approved on'])
  })

  test('names the fields that are empty or not what they should be', () => {
    expect(missing('users', {})).toEqual(['Users', 'Privileged users'])
    expect(users('many')).toEqual(['Users: a number', 'Privileged users'])
    expect(users('41')).toEqual(['Privileged users'])
  })

  test('does not ask for what is optional', () => {
    expect(missing('organization', {})).not.toContain('Phone')
  })
})

describe('a list', () => {
  const row = (values: Record<string, string>, control: string | null = null) => ({ section: 'roles', control, values })

  test('of people names the roles without a person, and what is missing about a person', () => {
    const owner = row({ role: 'System owner', name: 'Dana Whitfield' })
    expect(missing('roles', { rows: [owner] })).toEqual([
      'Information owner',
      'System security officer',
      'System owner: email',
    ])
  })

  test('that may be empty is done once it says why', () => {
    expect(missing('interconnections', {})).toEqual(['A connection, or that there is none'])
    const none = { section: 'interconnections', field: 'none', body: 'Everything runs on one site.' }
    expect(missing('interconnections', { texts: [none] })).toEqual([])
    expect(missing('hardware', { texts: [{ ...none, section: 'hardware' }] })).toEqual(['A piece of hardware'])
  })
})

describe('a diagram', () => {
  const place = { detail: '', x: null, y: null }
  const parts = [
    { id: 'site', kind: 'Frame', name: 'Site', frame: null, ...place },
    { id: 'server', kind: 'Data store', name: 'Server', frame: 'site', ...place },
    { id: 'prime', kind: 'Outside system', name: 'Prime', frame: null, ...place },
  ] as const
  const flow = { id: 'in', from: 'prime', to: 'server', protocol: '', port: '', isProtected: true }

  test('that is empty says so, and a boundary needs a frame with something in it', () => {
    expect([missing('boundary-diagram', {}), missing('flows', {})]).toEqual([['No diagram yet'], ['No diagram yet']])
    expect(missing('boundary-diagram', { parts: parts.slice(2) })).toEqual(['A frame with what is inside the boundary'])
    expect(missing('boundary-diagram', { parts })).toEqual([])
  })

  test('of frames alone has no box, and a flow whose end is gone is named by its number', () => {
    expect(missing('boundary-diagram', { parts: parts.slice(0, 1) })).toEqual([
      'A box in the diagram',
      'A frame with what is inside the boundary',
    ])
    const gone = 'Flow 1 has an end that is not in the diagram: remove it, or draw it again'
    const flows = [{ ...flow, to: 'nowhere', information: 'Drawings', protection: '' }]
    expect(missing('flows', { parts, flows })).toEqual([gone, 'Flow 1: what protects it'])
    expect(missing('boundary-diagram', { parts: [], flows })).toContain(gone)
  })

  test('names what is not said of a flow', () => {
    expect(missing('flows', { parts })).toEqual(['A flow'])
    expect(missing('flows', { parts, flows: [{ ...flow, information: 'Drawings', protection: '' }] })).toEqual([
      'Prime to Server: what protects it',
    ])
  })
})

describe('requirements', () => {
  const controls = [
    aControl('3.1.1', { statement: 'By the directory.' }),
    aControl('3.1.2', { status: 'Not Started' }),
    aControl('3.1.16', { status: 'Not Applicable' }),
    aControl('3.1.17', { status: 'Not Applicable', naReason: 'No wireless.' }),
  ]

  test('need a statement, and a reason where they do not apply', () => {
    expect(progressOf(section('cmmc2', 'controls'), { ...EMPTY_CONTENT, controls })).toEqual({
      done: 2,
      of: 4,
      missing: ['1 with no statement', '1 with no reason for not applying'],
    })
  })

  test('of a statement of applicability need a reason for inclusion too', () => {
    const reason = { section: 'applicability', control: '3.1.1', values: { reason: 'Contract' } }
    expect(missing('applicability', { controls, rows: [reason] }, 'iso27001')).toEqual([
      '1 with no statement',
      '1 with no reason for not applying',
      '1 with no reason for inclusion',
    ])
  })
})
