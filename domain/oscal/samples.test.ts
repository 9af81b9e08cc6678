import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { controlFinder, controlId, plainName } from './control-names.ts'
import { readCatalog } from './read-catalog.ts'
import { readOscal } from './read-file.ts'
import { readPoam } from './read-poam.ts'
import { readResults } from './read-results.ts'
import { readStatements } from './read-ssp.ts'
import { metadata, poam, RISK, UUID } from './testing-poam.ts'
import { faultsByNist } from './testing-schemas.ts'
import { uuidOf } from './uuid-of.ts'

const itemsOf = (text: string) =>
  readPoam(readOscal(text, 'plan-of-action-and-milestones').document['plan-of-action-and-milestones'])

describe('a plan of action of others', () => {
  test('gives what it says in its own way: levels, days, milestones', () => {
    const [item] = itemsOf(
      poam({
        risks: [RISK],
        'poam-items': [{ title: 'Weakness', description: 'D', 'related-risks': [{ 'risk-uuid': RISK.uuid }] }],
      }),
    )
    expect(item).toMatchObject({
      number: null,
      weakness: 'Weakness',
      description: 'D',
      status: 'In Progress',
      due: '2026-12-31',
      likelihood: 'High',
      impact: 'Very High',
      severity: 'Very High',
      missing: [],
      milestones: [{ title: 'Done', due: '2026-11-30', firstDue: '2026-11-30' }],
    })
  })

  test('names each reference that leads nowhere by its path', () => {
    const text = poam({
      'poam-items': [
        {
          title: 'Weakness',
          description: 'D',
          'related-observations': [{ 'observation-uuid': UUID.replace('8b8', '111') }],
          'related-risks': [{ 'risk-uuid': UUID.replace('8b8', '222') }],
        },
      ],
    })
    expect(itemsOf(text)[0]?.missing).toEqual([
      'poam-items[0].related-observations[0].observation-uuid: there is no 111bae66-b28c-4fa5-9a20-b79e7322fc00',
      'poam-items[0].related-risks[0].risk-uuid: there is no 222bae66-b28c-4fa5-9a20-b79e7322fc00',
    ])
    expect(
      readOscal(text, 'plan-of-action-and-milestones').dangling.map(({ path, isLocal }) => [path, isLocal]),
    ).toEqual([
      ['poam-items[0].related-observations[0].observation-uuid', true],
      ['poam-items[0].related-risks[0].risk-uuid', true],
    ])
  })
})

test('a catalog gives its controls at any depth, with what an organization fills in said in words', () => {
  const control = {
    id: 'ac-1',
    title: 'Policy',
    class: 'SP800-53',
    props: [
      { name: 'label', value: 'AC-01', class: 'zero-padded' },
      { name: 'label', value: 'AC-1' },
    ],
    params: [
      { id: 'ac-1_prm_1', label: 'frequency' },
      {
        id: 'ac-1_prm_2',
        select: { 'how-many': 'one-or-more', choice: ['daily', 'every {{ insert: param, ac-1_prm_1 }}'] },
      },
    ],
    parts: [
      {
        id: 'ac-1_smt',
        name: 'statement',
        parts: [
          {
            name: 'item',
            props: [{ name: 'label', value: 'a.' }],
            prose: 'Review it {{ insert: param, ac-1_prm_2 }}.',
          },
          { name: 'item', props: [{ name: 'label', value: 'b.' }], prose: 'Keep {{ insert: param, unknown }}.' },
        ],
      },
      { name: 'guidance', prose: 'Why.' },
      {
        name: 'assessment-objective',
        id: 'o',
        parts: [{ name: 'assessment-objective', id: 'o.a', prose: 'it is reviewed' }],
      },
    ],
    controls: [{ id: 'ac-1.1', title: 'Enhanced', parts: [{ name: 'statement', prose: 'More.' }] }],
  }
  const text = JSON.stringify({
    catalog: { uuid: UUID, metadata, groups: [{ title: 'Access', groups: [{ title: 'Inner', controls: [control] }] }] },
  })
  expect(readCatalog(readOscal(text, 'catalog').document)).toMatchObject([
    {
      number: 'AC-1',
      title: 'Policy',
      group: 'Inner',
      guidance: 'Why.',
      statement: 'a. Review it [Selection (one or more): daily; every [Assignment: frequency]].\nb. Keep [unknown].',
      objectives: [{ label: 'o.a', words: 'it is reviewed' }],
    },
    { number: 'ac-1.1', statement: 'More.' },
  ])
})

test('a name in our namespace is always the same one', () => {
  expect(uuidOf('risk', 'V')).toBe(uuidOf('risk', 'V'))
  expect(uuidOf('risk', 'V')).not.toBe(uuidOf('risk', 'W'))
  expect(uuidOf('risk', 'a', 'b')).not.toBe(uuidOf('risk', 'ab'))
})

test('a control is found by every way to write its number', () => {
  const find = controlFinder([
    { number: '3.1.1', practiceId: 'AC.L2-3.1.1' },
    { number: '164.308(a)(1)(i)', practiceId: null },
    { number: 'AC-2', practiceId: null },
  ])
  const names = [
    '3.1.1',
    '03.01.01',
    'SP_800_171_03.01.01',
    'r3.1.1',
    'ac.l2-3.1.1',
    'cmmc2_3.1.1',
    'cmmc2_3.1.1_smt',
    'cmmc2_3.1.1_obj.a',
  ]
  expect(names.map((name) => find(name)?.number)).toEqual(names.map(() => '3.1.1'))
  expect(find(controlId('hipaa', '164.308(a)(1)(i)'))?.number).toBe('164.308(a)(1)(i)')
  expect(find('ac-02')?.number).toBe('AC-2')
  expect(find('3.1.11')).toBeUndefined()
  expect(plainName('A.5.10')).not.toBe(plainName('A.5.1'))
})

const FOLDER = '../shared/data'
describe.runIf(existsSync(FOLDER))('of NIST’s own files,', () => {
  const sample = (name: string) => readFileSync(`${FOLDER}/samples/${name}`, 'utf8')

  test('the plan of action is read, with its reference to a part of a risk', () => {
    const items = itemsOf(sample('oscal_poam_ifa.json'))
    expect(items.map(({ weakness }) => weakness)).toHaveLength(2)
    expect(items[0]).toMatchObject({
      due: '2024-01-01',
      severity: 'Low',
      deviation: 'Operational requirement',
      missing: [],
    })
    expect(items[0]?.milestones).toHaveLength(1)
  })

  test('the assessment results are read', () => {
    expect(readResults(readOscal(sample('oscal_ar_ifa.json'), 'assessment-results').document)).toMatchObject([
      { control: 'ac-6.1_obj', result: 'Not Met' },
    ])
  })

  test('the system security plan is read', () => {
    const statements = readStatements(readOscal(sample('oscal_ssp_ifa.json'), 'system-security-plan').document)
    expect(statements).toMatchObject([{ control: 'ac-6.1' }])
    expect(statements[0]?.statement).toContain('least privilege')
  })

  test('the component definition is told for what it is', () => {
    expect(() => readOscal(sample('oscal_component_definition.json'), 'catalog')).toThrow(
      'This is a component definition.',
    )
  })

  test('the schemas demand what ours demand, word for word', () => {
    const plain = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(plain)
      if (typeof value !== 'object' || value === null) return value
      const kept = Object.entries(value).filter(
        ([key, inner]) => !(['title', 'description', '$comment'].includes(key) && typeof inner === 'string'),
      )
      return Object.fromEntries(kept.map(([key, inner]) => [key, plain(inner)]))
    }
    const parsed = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))
    for (const name of ['catalog', 'profile', 'ssp', 'poam', 'assessment-results']) {
      const original = parsed(`${FOLDER}/oscal-schemas/oscal_${name}_schema.json`)
      expect(parsed(`domain/oscal/nist-schemas/${name}.json`)).toEqual(plain(original))
    }
  })
})

test('NIST’s schemas refuse what is wrong: the check can fail', () => {
  expect(faultsByNist('poam', JSON.parse(poam({ 'poam-items': [] })))).not.toEqual([])
  expect(faultsByNist('catalog', { catalog: { uuid: 'x', metadata } })).not.toEqual([])
})
