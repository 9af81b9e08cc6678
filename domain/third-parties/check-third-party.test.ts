import { expect, test } from 'vitest'
import {
  checkThirdParty,
  THIRD_PARTY_RULES,
  type CheckedDocument,
  type CheckedThirdParty,
} from './check-third-party.ts'
import { readDataHeld } from './third-party.ts'

const TODAY = '2027-01-10'
const baa: CheckedDocument = { kind: 'BAA', expiresOn: null, isRefused: false }

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
}
const wordsOf = (changes: Partial<CheckedThirdParty>) =>
  checkThirdParty({ ...sound, ...changes }, TODAY).map(({ words }) => words)

test.each<[string, Partial<CheckedThirdParty>, string[]]>([
  ['a sound one, whose dates are today', {}, []],
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
  expect(wordsOf(changes)).toEqual(words)
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
