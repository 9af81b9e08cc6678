import { expect, test } from 'vitest'
import { aControl } from '#web/lib/testing-control.ts'
import { choiceLabel, profileFilter } from './profile-choice.ts'
import { keptFrom, profileOf, reportOf, notAppliedTo } from './profile-report.ts'
import { parseId } from '#domain/ids.ts'

const CONTROLS = [aControl('3.1.1'), aControl('3.1.2', { status: 'Completed' }), aControl('3.1.3')]
const FILE = {
  name: 'basics.json',
  text: JSON.stringify({
    profile: {
      uuid: '8b8bae66-b28c-4fa5-9a20-b79e7322fc00',
      metadata: { title: 'Basics', 'last-modified': '2026-01-31T10:00:00Z', version: '1', 'oscal-version': '1.1.2' },
      imports: [{ href: 'nist.json', 'include-controls': [{ 'with-ids': ['r3.1.2', '3.1.3', 'ac-2'] }] }],
      modify: { 'set-parameters': [{ 'param-id': 'r3.1.2_prm_1', values: ['monthly'] }] },
    },
  }),
}
const read = profileOf([FILE], 'cmmc2', CONTROLS)

test('a saved profile has the same report as before', () => {
  const { title, version, isNewer, ...report } = read
  const kept = keptFrom(read)
  expect({ title, version, isNewer }).toEqual({ title: 'Basics', version: '1', isNewer: false })
  expect(kept.numbers).toEqual(['3.1.2', '3.1.3'])
  const again = reportOf(JSON.parse(JSON.stringify(kept)), CONTROLS)
  const plain = (one: typeof again) =>
    JSON.parse(JSON.stringify(one, (key, value) => (key === 'number' ? undefined : value)))
  expect(plain(again)).toEqual(plain(report))
  expect(notAppliedTo(kept.report, '3.1.2')).toEqual([
    { path: 'modify.set-parameters[0]', control: '3.1.2', what: 'r3.1.2_prm_1 is set to monthly' },
  ])
  expect(notAppliedTo(kept.report, '3.1.3')).toEqual([])
})

test('a profile filters the controls that it takes, or those that it leaves out', () => {
  const profile = { ...keptFrom(read), id: parseId('control_profiles', '00000000-0000-4000-8000-000000000001') }
  const shown = (choice: string) => CONTROLS.filter(profileFilter(choice, [profile])).map((one) => one.nist_id)
  expect(shown(profile.id)).toEqual(['3.1.2', '3.1.3'])
  expect(shown(`-${profile.id}`)).toEqual(['3.1.1'])
  expect(choiceLabel({ profile, isIn: false })).toBe('Not in Basics (1)')
})
