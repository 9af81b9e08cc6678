import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CompanyRecord } from './company-record.ts'
import { readCatalog } from './read-catalog.ts'
import { readOscal } from './read-file.ts'
import { readPoam } from './read-poam.ts'
import { readProfile } from './read-profile.ts'
import { readExceptions, readResults } from './read-results.ts'
import { readPlan, readStatements } from './read-ssp.ts'
import { anyRecord } from './testing-record.ts'
import { faultsByNist } from './testing-schemas.ts'
import { oscalCatalog } from './write-catalog.ts'
import { oscalPoam } from './write-poam.ts'
import { oscalProfile } from './write-profile.ts'
import { assessedObjectives, oscalResults } from './write-results.ts'
import { oscalSsp } from './write-ssp.ts'

/** Ids are those of the row on one side and those of the document on the other. */
const withoutIds = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, inner: unknown) => (key === 'id' ? undefined : inner)))

const always = (holds: (record: CompanyRecord) => void) => fc.assert(fc.property(anyRecord, holds), { numRuns: 60 })

describe('whatever a company has written,', () => {
  test('its catalog passes NIST’s schema and is read as it was', () => {
    always((record) => {
      const document = oscalCatalog(record)
      expect(faultsByNist('catalog', document)).toEqual([])
      const read = readCatalog(readOscal(JSON.stringify(document), 'catalog').document)
      expect(read).toEqual(
        record.controls.map(
          ({ number, title, family, description, guidance, objectives, practiceId, weight, successors }) => ({
            number,
            title,
            guidance,
            practiceId,
            weight,
            successors,
            group: family,
            statement: description,
            objectives: objectives.map(({ letter, words }) => ({ label: letter, words })),
          }),
        ),
      )
    })
  })

  test('its profile passes NIST’s schema and takes every control of the catalog, here and when it is read', () => {
    always((record) => {
      const document = oscalProfile(record)
      expect(faultsByNist('profile', document)).toEqual([])
      const ids = (oscalCatalog(record).catalog.groups ?? []).flatMap(({ controls = [] }) =>
        controls.map((one) => one.id),
      )
      expect(document.profile.imports[0]?.['include-controls']?.[0]?.['with-ids']).toEqual(ids)
      const read = readProfile(
        [{ name: 'profile.json', text: JSON.stringify(document) }],
        record.protocol,
        record.controls,
      )
      expect(read.taken.map(({ control }) => control)).toEqual(record.controls)
      expect(read).toMatchObject({ leftOut: [], unknown: [], notApplied: [] })
    })
  })

  test('its system security plan passes NIST’s schema and is read as it was', () => {
    always((record) => {
      const document = oscalSsp(record)
      expect(faultsByNist('ssp', document)).toEqual([])
      const file = readOscal(JSON.stringify(document), 'system-security-plan')
      expect(file.dangling).toEqual([])
      expect(withoutIds(readPlan(file.document))).toEqual(withoutIds(record.plan))
      expect(withoutIds(readStatements(file.document))).toEqual(
        withoutIds(
          record.controls.map(({ number, status, statement, naReason, exception, owner, inherited }) => ({
            control: number,
            status,
            statement,
            naReason,
            exception,
            owner,
            inherited,
          })),
        ),
      )
    })
  })

  test('its plan of action passes NIST’s schema and is read as it was', () => {
    always((record) => {
      const document = oscalPoam(record)
      expect(document === undefined).toBe(record.items.length === 0)
      if (document === undefined) return
      expect(faultsByNist('poam', document)).toEqual([])
      const file = readOscal(JSON.stringify(document), 'plan-of-action-and-milestones')
      expect(file.dangling).toEqual([])
      const read = readPoam(file.document['plan-of-action-and-milestones'])
      expect(withoutIds(read)).toEqual(withoutIds(record.items.map((item) => ({ ...item, missing: [] }))))
    })
  })

  test('its assessment results pass NIST’s schema and are read as they were', () => {
    always((record) => {
      const document = oscalResults(record)
      expect(faultsByNist('results', document)).toEqual([])
      const file = readOscal(JSON.stringify(document), 'assessment-results')
      expect(file.dangling).toEqual([])
      expect(withoutIds(readResults(file.document))).toEqual(withoutIds(assessedObjectives(record)))
      expect(readExceptions(file.document)).toEqual(
        record.controls.flatMap(({ number: control, exception }) => (exception ? [{ control, exception }] : [])),
      )
    })
  })

  test('the same record gives the same documents, and its next day other ones only where it is dated', () => {
    always((record) => {
      const all = (one: CompanyRecord) =>
        JSON.stringify([
          oscalCatalog(one),
          oscalProfile(one),
          oscalSsp(one),
          oscalPoam(one),
          oscalResults({ ...one, controls: [] }),
        ])
      expect(all(record)).toBe(all(structuredClone(record)))
      const later = { ...record, changedAt: '2150-01-01T00:00:00.000Z' }
      expect(all(later).replaceAll(later.changedAt, record.changedAt)).toBe(all(record))
    })
  })
})
