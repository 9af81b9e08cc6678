import { expect, test } from 'vitest'
import { excerptOf, matchingSections, sectionsOf } from './doc-sections.ts'

const GUIDE = `# The screens

What each screen is for.

**Dashboard** (\`/dashboard\`): the next three things, see [oscal.md](oscal.md) and back.

![A picture](pictures/dashboard.jpg)

## Back up

Set \`BACKUP_URL\`; press <kbd>j</kbd>.

### By hand

Run **npm run backup**.
`

test('a section begins at a heading, or at a paragraph with a bold name', () => {
  expect(sectionsOf(GUIDE)).toEqual([
    {
      title: 'Dashboard',
      anchor: 'dashboard',
      text: 'Dashboard (/dashboard): the next three things, see oscal.md and back.',
    },
    { title: 'Back up', anchor: 'back-up', text: 'Set BACKUP_URL; press j.' },
    { title: 'By hand', anchor: 'by-hand', text: 'Run npm run backup.' },
  ])
})

test.each([
  ['back', ['Back up', 'Dashboard', 'By hand']],
  ['BACKUP', ['Back up', 'By hand']],
  ['hand npm', ['By hand']],
  ['three oscal', ['Dashboard']],
  ['nothing', []],
])('%s finds every section with all words, titles first', (query, titles) => {
  expect(matchingSections(sectionsOf(GUIDE), query).map(({ title }) => title)).toEqual(titles)
})

test('an excerpt begins shortly before the first word that was found', () => {
  const text = `${'word '.repeat(40)}passphrase ${'more '.repeat(80)}`
  const excerpt = excerptOf(text, 'passphrase')
  expect(excerpt).toMatch(/^… word .*passphrase more .* …$/)
  expect(excerpt.length).toBeLessThan(240)
  expect(excerptOf('Short text', 'short')).toBe('Short text')
})
