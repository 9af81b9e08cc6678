import { expect, test } from 'vitest'
import {
  checkThirdParty,
  THIRD_PARTY_RULES,
  type CheckedDocument,
  type CheckedThirdParty,
} from './check-third-party.ts'
import type { FindingStatus } from './third-party-finding.ts'
import { readDataHeld } from './third-party.ts'

const TODAY = '2027-01-10'
const baa: CheckedDocument = { kind: 'BAA', expiresOn: null, isRefused: false, decisions: [] }
const flowDown = { clause: 'dfars-7012', state: 'Present' } as const
const contract: CheckedDocument = { ...baa, kind: 'Contract', decisions: [flowDown] }

const finding = (status: FindingStatus, dueOn: string | null) => ({ number: 3, title: 'No MFA.', status, dueOn })

/** Nothing is wrong with it. */
const sound: CheckedThirdParty = {
  name: 'Contoso',
  status: 'Active',
  dataHeld: ['PHI', 'CUI'],
  contractEndsOn: TODAY,
  nextReviewOn: TODAY,
  cmmcLevel: 'Level 2 (Self)',
  affirmationUntil: TODAY,
  documents: [{ ...baa, expiresOn: TODAY }],
  services: [{ name: 'Contoso, Mail', type: 'CSP', fedramp: 'Moderate', handles: ['CUI'], proofEndsOn: TODAY }],
  findings: [finding('Open', TODAY), finding('Open', null), finding('Resolved', '2027-01-09')],
  openSteps: 0,
}
const wordsOf = ({ documents = sound.documents, ...changes }: Partial<CheckedThirdParty>) =>
  checkThirdParty({ ...sound, ...changes, documents }, TODAY).map(({ words }) => words)
/** Beside a contract whose flow-down is confirmed. */
const wordsBesideContract = ({ documents = sound.documents, ...changes }: Partial<CheckedThirdParty>) =>
  wordsOf({ ...changes, documents: [...documents, contract] })

test.each<[string, Partial<CheckedThirdParty>, string[]]>([
  [
    'CUI in a cloud service without FedRAMP, and a proof of yesterday',
    {
      services: [{ name: 'Contoso, Mail', type: 'CSP', fedramp: 'Low', handles: ['CUI'], proofEndsOn: '2027-01-09' }],
    },
    [
      'Contoso, Mail handles CUI in the cloud without FedRAMP Moderate or an equivalent.',
      'The proof of what is inherited from Contoso, Mail expired on 2027-01-09.',
    ],
  ],
  ['a sound one, whose dates are today', {}, []],
  [
    'a finding in progress that was due yesterday, and one that is only proposed',
    { findings: [finding('In Progress', '2027-01-09'), finding('Proposed', '2027-01-09')] },
    ['TF-3 of Contoso was due on 2027-01-09: No MFA.'],
  ],
  ['steps of an offboarding open on the last day', { status: 'Offboarding', openSteps: 2 }, []],
  [
    'steps of an offboarding open on the day after',
    { status: 'Offboarding', openSteps: 2, contractEndsOn: '2027-01-09' },
    ['The contract with Contoso ended on 2027-01-09. 2 steps of its offboarding are open.'],
  ],
  ['an offboarding without open steps', { status: 'Offboarding', contractEndsOn: '2027-01-09' }, []],
  ['PHI, no document', { documents: [] }, ['Contoso holds PHI and has no BAA.']],
  ['PHI, another agreement', { documents: [{ ...baa, kind: 'NDA' }] }, ['Contoso holds PHI and has no BAA.']],
  ['PHI, a BAA that needs work', { documents: [{ ...baa, isRefused: true }] }, ['Contoso holds PHI and has no BAA.']],
  [
    'PHI, an expired BAA',
    { documents: [{ ...baa, expiresOn: '2027-01-09' }] },
    ['Contoso holds PHI and has no BAA.', 'The BAA of Contoso expired on 2027-01-09.'],
  ],
  ['an expired BAA beside a new one', { documents: [{ ...baa, expiresOn: '2027-01-09' }, baa] }, []],
  ['no PHI, no BAA', { dataHeld: ['CUI'], documents: [] }, []],
  [
    'CUI, no level',
    { cmmcLevel: null },
    ['Contoso holds CUI and has no CMMC level. It needs Level 2 (Self) or higher.'],
  ],
  [
    'CUI, Level 1',
    { cmmcLevel: 'Level 1 (Self)' },
    ['Contoso holds CUI and has Level 1 (Self). It needs Level 2 (Self) or higher.'],
  ],
  [
    'FCI, no level',
    { dataHeld: ['FCI'], cmmcLevel: null },
    ['Contoso holds FCI and has no CMMC level. It needs Level 1 (Self).'],
  ],
  ['FCI, Level 1', { dataHeld: ['FCI'], cmmcLevel: 'Level 1 (Self)' }, []],
  ['nothing held', { dataHeld: [], cmmcLevel: null, documents: [] }, []],
  [
    'a lapsed affirmation',
    { affirmationUntil: '2027-01-09' },
    ['The CMMC affirmation of Contoso ended on 2027-01-09.'],
  ],
  [
    'a contract that ended',
    { contractEndsOn: '2026-12-31' },
    ['The contract with Contoso ended on 2026-12-31, and its status is Active.'],
  ],
  ['a contract that ended, offboarding', { contractEndsOn: '2026-12-31', status: 'Offboarding' }, []],
  ['an overdue review', { nextReviewOn: '2026-12-31' }, ['The review of Contoso was due on 2026-12-31.']],
  ['a prospect', { status: 'Prospect', documents: [] }, []],
  ['one that has ended', { status: 'Ended', documents: [] }, []],
])('%s', (_what, changes, words) => {
  expect(wordsBesideContract(changes)).toEqual(words)
})

test('every rule has a name of its own, and errors come first', () => {
  expect(new Set(THIRD_PARTY_RULES.map(({ id }) => id)).size).toBe(THIRD_PARTY_RULES.length)
  expect(THIRD_PARTY_RULES.map(({ level }) => level)).toEqual(THIRD_PARTY_RULES.map(({ level }) => level).sort())
})

test.each([
  ['', []],
  ['None', []],
  ['cui; PHI', ['CUI', 'PHI']],
  ['PII, ePHI, phi', ['PHI', 'Personal data']],
  ['CUI, secrets', undefined],
])('“%s” names %j', (text, kinds) => {
  expect(readDataHeld(text)).toEqual(kinds)
})

const decided = (clause: string, state: 'Present' | 'Weak' | 'Missing' | 'Not applicable'): CheckedDocument => ({
  ...contract,
  decisions: [flowDown, { clause, state }],
})
const FLOW_DOWN = 'Contoso holds CUI, and the flow-down of DFARS 252.204-7012 is not confirmed in an agreement.'

test.each<[string, readonly CheckedDocument[], string[]]>([
  ['CUI, no contract', [], [FLOW_DOWN]],
  ['CUI, a contract that no person has checked', [{ ...contract, decisions: [] }], [FLOW_DOWN]],
  [
    'CUI, an expired contract',
    [
      { ...contract, expiresOn: '2027-01-09' },
      { ...contract, decisions: [] },
    ],
    [FLOW_DOWN],
  ],
  [
    'a flow-down that is missing',
    [{ ...contract, decisions: [{ ...flowDown, state: 'Missing' }] }],
    ['The agreements with Contoso lack a clause: Flow-down of 252.204-7012 (DFARS 252.204-7012(m)(1)).', FLOW_DOWN],
  ],
  [
    'a missing clause',
    [decided('termination', 'Missing')],
    ['The agreements with Contoso lack a clause: Termination for violation (45 CFR 164.504(e)(2)(iii)).'],
  ],
  ['a clause that another agreement has', [decided('termination', 'Missing'), decided('termination', 'Present')], []],
  [
    'a weak clause',
    [decided('cloud', 'Weak')],
    ['The agreements with Contoso have a weak clause: Cloud providers (DFARS 252.204-7012(b)(2)(ii)(D)).'],
  ],
  ['a clause that does not apply', [decided('cloud', 'Not applicable')], []],
  ['a missing clause whose citation is to be reviewed', [decided('affirmation', 'Missing')], []],
])('clauses: %s', (_what, documents, expected) => {
  expect(wordsOf({ documents: [baa, ...documents] })).toEqual(expected)
})
