export const metadata = {
  title: 'A plan',
  'last-modified': '2026-01-31T10:00:00Z',
  version: '1',
  'oscal-version': '1.1.2',
}
export const UUID = '8b8bae66-b28c-4fa5-9a20-b79e7322fc00'

/** Another one for each letter. */
const uuidWith = (digit: string) => UUID.replace('8b8', digit.repeat(3))

/** A plan of action as others write it, as text. */
export const poam = (more: Record<string, unknown>, head: Record<string, unknown> = {}) =>
  JSON.stringify({
    'plan-of-action-and-milestones': {
      uuid: UUID,
      metadata: { ...metadata, ...head },
      'poam-items': [{ title: 'Shared accounts', description: 'Two people share one.' }],
      ...more,
    },
  })

export const RISK = {
  uuid: uuidWith('1'),
  title: 'Risk',
  description: 'How',
  statement: 'What could happen',
  status: 'remediating',
  deadline: '2026-12-31T23:00:00-05:00',
  characterizations: [
    {
      origin: { actors: [] },
      facets: [
        { name: 'likelihood', system: 'https://example.com', value: 'high' },
        { name: 'impact', system: 'https://example.com', value: 'very-high' },
      ],
    },
  ],
  remediations: [
    {
      uuid: uuidWith('2'),
      lifecycle: 'planned',
      title: 'Mend it',
      description: 'By hand',
      tasks: [
        {
          uuid: uuidWith('3'),
          type: 'milestone',
          title: 'Done',
          timing: { 'within-date-range': { start: '2026-11-01T00:00:00Z', end: '2026-11-30T00:00:00Z' } },
        },
        { uuid: uuidWith('4'), type: 'milestone', title: 'On some day' },
        {
          uuid: uuidWith('5'),
          type: 'action',
          title: 'No milestone',
          timing: { 'on-date': { date: '2026-11-30T00:00:00Z' } },
        },
      ],
    },
  ],
}
