import { expect, test } from 'vitest'
import { longSubjects, proseIssues } from './prose.ts'

const LONG = 'word '.repeat(25)

test.each([
  ['a.md', 'for whoever starts it'],
  ['a.html', '<p>Say it anew.</p>'],
  ['a.ts', `const text = 'Whoever signs'`],
  ['a.ts', 'const chooseAnew = true'],
  ['a.ts', '// nobody has it'],
  ['a.ts', 'const x = 1 // for somebody'],
  ['a.tsx', '{/* what nobody sees */}'],
  ['a.ts', 'const NOBODY = []'],
  ['a.tsx', 'function Somebody() {}'],
  ['a.tsx', '<p>Ask somebody else</p>'],
  ['a.sql', `raise exception 'Choose somebody else'`],
  ['a.ts', 'call(asSomebodyElse)'],
  ['a.mjs', 'import { id as somebody } from "./id.mjs"'],
  ['a.sql', '-- nobody may read it'],
  ['a.sql', 'create function f() as $$ begin /* for somebody */ end $$'],
  ['a.sql', 'create function private.nobody_else()'],
  ['a.css', '/* nobody */'],
  ['a.ts', `// ${LONG}`],
  ['a.ts', `/**\n * ${LONG}\n */`],
  ['a.ts', `const x = 1 // ${LONG}`],
  ['a.sql', `-- ${LONG}`],
  ['somebody.ts', ''],
])('%s: %j is refused', (file, text) => {
  expect(proseIssues(file, text)).toHaveLength(1)
})

test.each([
  ['a.ts', `const text = 'Nobody yet'`],
  ['a.ts', 'const text = `Nobody // else ${name}`'],
  ['a.md', 'somebody'],
  ['a.ts', "const text = \"it's\" + 'nobody // '"],
  ['a.ts', `const pattern = /['"] nobody/`],
  ['a.tsx', '<p>Don’t worry: nobody sees it</p>'],
  ['a.tsx', `<p>It's done. Nobody's fault</p>`],
  ['a.ts', `const url = 'https://${LONG.replaceAll(' ', '')}' // short`],
  ['a.ts', `// oxlint-disable-next-line no-eval -- ${LONG}`],
  ['a.sql', `raise exception 'Nobody may -- ''change'' it'`],
  ['a.md', `nobody ${LONG}`],
  ['a.ts', '// another canewood'],
])('%s: %j passes', (file, text) => {
  expect(proseIssues(file, text)).toEqual([])
})

test('names the line and a better word', () => {
  expect(proseIssues('a.ts', 'const a = 1\n\n// nobody')).toEqual([
    { line: 3, message: 'nobody → no member, no person, no caller' },
  ])
})

test('finds subjects over 72 characters', () => {
  expect(longSubjects(`abc1234 ${'a'.repeat(72)}\nabc1235 ${'é'.repeat(73)}\n`)).toEqual([
    `commit abc1235 ${'é'.repeat(73)} (over 72 characters)`,
  ])
})
