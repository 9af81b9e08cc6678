import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PROTOCOL_IDS } from './protocol-id.ts'
import { groupedByInText, SP_800_171_REV_3, wordingOf } from './wording.ts'

test.each([
  ['cmmc', 'CMMC Level 1 Dashboard', 'SPRS Score', 'NIST SP 800-171', 'Supplier', 'Supplier Agreement'],
  ['cmmc2', 'CMMC Level 2 Dashboard', 'SPRS Score', SP_800_171_REV_3, 'Supplier', 'Supplier Agreement'],
  [
    'hipaa',
    'HIPAA Controls Dashboard',
    'Compliance Score',
    'HIPAA Security Rule',
    'Business Associate',
    'Business Associate Agreement',
  ],
  ['iso27001', 'ISO 27001 Dashboard', 'Compliance Score', 'ISO/IEC 27001:2022', 'Third Party', 'Third Party Agreement'],
  [
    'soc2',
    'SOC 2 Dashboard',
    'Compliance Score',
    'SOC 2 Trust Services Criteria',
    'Third Party',
    'Third Party Agreement',
  ],
] as const)('%s speaks as the table of section 1 says', (protocol, title, score, framework, singular, agreement) => {
  expect(wordingOf(protocol)).toMatchObject({
    dashboardTitle: title,
    scoreLabel: score,
    frameworkName: framework,
    thirdParty: { singular, agreement },
  })
})

test.each([
  ['cmmc', 'Practices', 'Practice', 'CMMC Level 1 Self-Assessment', 'Domain', 'Suppliers', '/suppliers'],
  ['cmmc2', 'Controls', 'Control', 'CMMC Level 2 Assessment', 'Family', 'Suppliers', '/suppliers'],
  [
    'hipaa',
    'Safeguards',
    'Safeguard',
    'HIPAA Security Risk Analysis',
    'Safeguard category',
    'Business Associates',
    '/business-associates',
  ],
  [
    'iso27001',
    'Controls',
    'Control',
    'ISO 27001 Certification Audit',
    'Annex A theme',
    'Third Parties',
    '/business-associates',
  ],
  ['soc2', 'Criteria', 'Criterion', 'SOC 2 Examination', 'Category', 'Third Parties', '/business-associates'],
] as const)(
  '%s speaks as the table of decisions section 4 says',
  (protocol, plural, singular, assessment, by, parties, path) => {
    expect(wordingOf(protocol)).toMatchObject({
      controlPlural: plural,
      controlSingular: singular,
      assessmentName: assessment,
      groupedBy: by,
      thirdParty: { plural: parties, path },
    })
  },
)

test.each([
  ['cmmc2', 'family'],
  ['iso27001', 'Annex A theme'],
] as const)('inside a sentence %s is grouped by %s', (protocol, words) => expect(groupedByInText(protocol)).toBe(words))

test('names in the company switcher', () => {
  expect(PROTOCOL_IDS.map((id) => wordingOf(id).displayName)).toEqual([
    'CMMC Level 1',
    'CMMC Level 2',
    'HIPAA',
    'ISO 27001',
    'SOC 2',
  ])
  expect(wordingOf('hipaa').thirdParty.agreementShort).toBe('BAA')
})

test('the name of Rev 3 is followed by the revision that CMMC is assessed against', () => {
  expect(SP_800_171_REV_3).toBe('NIST SP 800-171 Rev 3, assessed against Rev. 2 (32 CFR 170.14(c)(3))')
})

test('and is written nowhere else', () => {
  const files = ['domain', 'server', 'web']
    .flatMap((top) => readdirSync(top, { recursive: true, encoding: 'utf8' }).map((file) => `${top}/${file}`))
    .filter((file) => /(?<!\.test)\.(?:tsx?|html|json)$/.test(file))
  const saying = files.filter((file) => /800-171,? (?:Rev\.?|Revision|r) ?3/i.test(readFileSync(file, 'utf8')))
  expect(saying).toEqual(['domain/protocols/wording.ts'])
})
