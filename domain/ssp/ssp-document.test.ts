import { expect, test } from 'vitest'
import { canonicalJson } from '../text/canonical-json.ts'
import { assembleDocument } from './assemble-document.ts'
import { outlineOf } from './protocol-outline.ts'
import type { SspContent } from './ssp-content.ts'
import { compareDocuments } from './ssp-document.ts'
import { aControl, EMPTY_CONTENT } from './testing-content.ts'

const version = (number: number) => ({
  number,
  frozenAt: '2026-11-12T10:00:00Z',
  frozenBy: 'Dana Whitfield',
  note: 'For the assessor',
})
const freeze = (content: Partial<SspContent>, number = 1) =>
  assembleDocument(
    outlineOf('cmmc2'),
    { ...EMPTY_CONTENT, ...content },
    { version: version(number), protocol: 'CMMC Level 2' },
  )
const sectionOf = (document: ReturnType<typeof freeze>, id: string) =>
  document.chapters.flatMap(({ sections }) => sections).find((one) => one.id === id)

test('a document holds each kind of section as it is shown', () => {
  const document = freeze({
    texts: [
      { section: 'purpose', field: 'text', body: 'Radios.\n\nAnd firmware. ' },
      { section: 'users', field: 'endUsers', body: '64' },
      { section: 'interconnections', field: 'none', body: 'There is none.' },
    ],
    rows: [
      { section: 'roles', control: null, values: { role: 'System owner', name: 'Dana', email: 'dana@acme.example' } },
    ],
    controls: [
      aControl('3.1.1', {
        statement: 'By the directory.',
        inherited: [
          { provider: 'Northwind Cloud', responsibility: 'Shared', theirPart: 'runs it', ourPart: 'watches' },
        ],
      }),
      aControl('3.1.16', { status: 'Not Applicable', naReason: 'No wireless.' }),
    ],
  })
  expect(sectionOf(document, 'purpose')?.blocks).toEqual([
    { kind: 'text', heading: '', mark: '', text: 'Radios.\n\nAnd firmware.' },
  ])
  expect(sectionOf(document, 'users')?.blocks).toEqual([{ kind: 'table', head: [], rows: [['Users', '64']] }])
  expect(sectionOf(document, 'interconnections')?.blocks).toMatchObject([{ text: 'There is none.' }])
  expect(sectionOf(document, 'roles')?.blocks).toMatchObject([
    { head: ['Role', 'Name', 'Email'], rows: [['System owner', 'Dana', 'dana@acme.example']] },
  ])
  expect(sectionOf(document, 'controls')?.blocks).toEqual([
    { kind: 'group', title: 'Access Control' },
    {
      kind: 'text',
      heading: '3.1.1 Title of 3.1.1',
      mark: 'Implemented',
      text: 'By the directory.\n\nInherited from Northwind Cloud (shared): runs it\nOur part: watches',
    },
    { kind: 'text', heading: '3.1.16 Title of 3.1.16', mark: 'Not applicable', text: 'No wireless.' },
  ])
})

test('the record of changes in a version ends with that version', () => {
  const document = freeze({ versions: [version(1)] }, 2)
  expect(sectionOf(document, 'changes')?.blocks).toMatchObject([
    {
      rows: [
        ['1', '2026-11-12', 'Dana Whitfield', 'For the assessor'],
        ['2', '2026-11-12', 'Dana Whitfield', 'For the assessor'],
      ],
    },
  ])
})

test('two versions are compared section by section', () => {
  const texts = [{ section: 'purpose', field: 'text', body: 'Radios.' }]
  const earlier = freeze({ texts })
  const later = freeze(
    { texts: [{ section: 'purpose', field: 'text', body: 'Radios and firmware.' }], versions: [version(1)] },
    2,
  )
  const changes = compareDocuments(earlier, later).filter(({ kind }) => kind !== 'same')
  expect(changes.map(({ id, kind }) => [id, kind])).toEqual([
    ['purpose', 'changed'],
    ['changes', 'changed'],
  ])
  expect(changes[0]).toMatchObject({ before: 'Radios.', after: 'Radios and firmware.' })
})

test('a section in only one of two versions is added or removed', () => {
  const whole = freeze({})
  const part = { ...whole, chapters: whole.chapters.slice(0, 1) }
  const gone = compareDocuments(whole, part).filter(({ kind }) => kind === 'removed')
  expect(gone.map(({ id }) => id)).toContain('boundary')
  expect(compareDocuments(part, whole).filter(({ kind }) => kind === 'added')).toHaveLength(gone.length)
})

test('canonical JSON does not depend on the order of keys', () => {
  expect(canonicalJson({ b: [1, { d: 'é', c: null }], a: undefined })).toBe('{"b":[1,{"c":null,"d":"é"}]}')
  expect(canonicalJson({ a: 1, b: 2 })).toBe(canonicalJson({ b: 2, a: 1 }))
})
